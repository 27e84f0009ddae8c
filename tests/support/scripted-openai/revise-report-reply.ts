import { lastUserText, section } from "./prompt-parts";
import type { ScriptedReply, ScriptedRequest } from "./types";

/** The smaller tasks around a report: plan a revision, rewrite or add a section, shorten a source. */
export function reviseReportReply(request: ScriptedRequest, task: string): ScriptedReply {
  const asked = lastUserText(request);
  const wish = section(asked, "wish") ?? "";
  if (task === "plan_revision") return { text: planFor(wish, asked) };
  if (task === "edit_section") return { text: `${section(asked, "section") ?? "## Section"}\n\nChanged: ${wish}` };
  if (task === "add_section") {
    return { text: `## ${section(asked, "heading") ?? "New"}\n\n${section(asked, "description") ?? wish}` };
  }
  const length = Number(section(asked, "length") ?? 1_000);
  return { text: (section(asked, "text") ?? "").slice(0, length) };
}

/** "Add ..." puts a section after the last but one; anything else rewrites the first section below the title. */
function planFor(wish: string, asked: string): string {
  const ids = [...asked.matchAll(/<section id="([^"]+)" level="2"/g)].map((match) => match[1]!);
  const adds = /\badd\b|增加|添加|补充/i.test(wish);
  const add = adds ? [{ after: ids.at(-2) ?? ids.at(-1), heading: "Added", description: wish }] : [];
  return JSON.stringify({ modify: adds ? [] : ids.slice(0, 1), add, remove: [], reasoning: "The wish names it." });
}
