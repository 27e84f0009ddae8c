import { jsonrepair } from "jsonrepair";
import { escapeTags } from "../../../core/escape-tags";
import { readPrompt } from "../../../core/read-prompt";
import { truncate } from "../../../core/truncate";
import type { Section } from "../markdown/section";
import type { ReportSource } from "../schema";
import type { AskModel } from "../write/ask-model";
import { RevisionPlan } from "./revision-plan";

/** How much of each section the planner sees, in characters. */
const beginning = 300;

/** Asks the model which sections to touch; null when its answer is no plan. */
export async function planByModel(
  ask: AskModel,
  wish: string,
  sections: readonly Section[],
  sources: readonly ReportSource[],
): Promise<RevisionPlan | null> {
  const list = sections.map((section) => {
    const heading = escapeTags(section.heading ?? "").replaceAll('"', "&quot;");
    const text = escapeTags(truncate(section.raw.trim(), beginning));
    return `<section id="${section.id}" level="${section.level}" heading="${heading}">\n${text}\n</section>`;
  });
  const message = [
    `<wish>${escapeTags(wish)}</wish>`,
    `<sections>\n${list.join("\n")}\n</sections>`,
    `<source_titles>${sources.map((source) => escapeTags(source.title)).join("; ")}</source_titles>`,
  ].join("\n");
  return readPlan((await ask(readPrompt("deliverables/report/plan_revision"), message)).text);
}

export function readPlan(answer: string): RevisionPlan | null {
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  for (const read of [JSON.parse, (broken: string) => JSON.parse(jsonrepair(broken))]) {
    try {
      return RevisionPlan.parse(read(text));
    } catch {
      // The next reader forgives more; after the last there is no plan.
    }
  }
  return null;
}
