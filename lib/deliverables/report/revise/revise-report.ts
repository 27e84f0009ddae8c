import { fail, ok, type Result } from "../../../core/result";
import { failureWords } from "../../failure-words";
import type { StepResult } from "../../step-result";
import { addSectionAfter } from "../markdown/add-section-after";
import { joinSections } from "../markdown/join-sections";
import { parseSections } from "../markdown/parse-sections";
import { removeSection } from "../markdown/remove-section";
import { replaceSection } from "../markdown/replace-section";
import type { Section } from "../markdown/section";
import { reportWords } from "../report-words";
import type { WritingJob, WrittenReport } from "../write/writing-job";
import { planByModel } from "./plan-by-model";
import { planByRule } from "./plan-by-rule";
import { checkPlan, type RevisionPlan } from "./revision-plan";
import { editSection, placeOf, wishOf, writeNewSection } from "./write-section";

/**
 * A new version of `markdown` in which only the sections that a plan names are written anew; all others keep every
 * byte. Null when no section plan fits: the whole report is then written again. What could not be written stays as
 * it was, and `shortfall` says so.
 */
export async function reviseReport(job: WritingJob, markdown: string): Promise<StepResult<WrittenReport> | null> {
  await job.enter({ name: "revision_start", n: 1, m: 1 });
  const sections = parseSections(markdown);
  if (sections.filter((section) => section.level > 0).length < 2) return null;
  await job.enter({ name: "revision_plan", n: 1, m: 1 });
  const proposed = job.resolved.builtIn
    ? planByRule(wishOf(job), sections)
    : await planByModel(job.ask, wishOf(job), sections, job.sources);
  const plan = proposed && checkPlan(proposed, sections);
  if (!plan?.ok) return null;
  const outcome = await carryOut(job, plan.value, sections);
  const wanted = plan.value.modify.length + plan.value.add.length + plan.value.remove.length;
  if (outcome.kept.length === wanted) {
    return fail("failed", outcome.reason ?? "None of the sections to change could be written. Try again.");
  }
  const revised = joinSections(outcome.sections);
  const title = outcome.sections.find((section) => section.level === 1)?.heading;
  return ok({
    title: title || job.input.topic,
    markdown: revised,
    engine: `${job.resolved.provider}/${job.resolved.modelId}`,
    ...(outcome.kept.length > 0 && {
      shortfall: [reportWords[job.language].keptAsItWas(outcome.kept), outcome.reason].filter(Boolean).join(" "),
    }),
  });
}

interface Outcome {
  sections: readonly Section[];
  /** Headings of what could not be done. */
  kept: string[];
  /** What the provider said when it failed. */
  reason?: string;
}

/** Carries the plan out section by section; one that fails leaves the report as it was there. */
async function carryOut(job: WritingJob, plan: RevisionPlan, original: readonly Section[]): Promise<Outcome> {
  let sections: readonly Section[] = original;
  let reason: string | undefined;
  const kept: string[] = [];
  const write = async (work: Promise<string>): Promise<string> => {
    try {
      return await work;
    } catch (error) {
      const words = failureWords(error);
      if (words === null) throw error;
      reason = words;
      return "";
    }
  };
  const apply = (heading: string, result: Result<Section[]>): void => {
    if (result.ok) sections = result.value;
    else kept.push(heading);
  };
  for (const [done, id] of plan.modify.entries()) {
    await job.enter({ name: "revising_section", n: done + 1, m: plan.modify.length });
    const index = sections.findIndex((section) => section.id === id);
    const section = sections[index] as Section;
    apply(
      section.heading ?? "",
      replaceSection(sections, id, await write(editSection(job, section, placeOf(sections, index, false)))),
    );
  }
  for (const [done, wanted] of plan.add.entries()) {
    await job.enter({ name: "adding_section", n: done + 1, m: plan.add.length });
    const index = sections.findIndex((section) => section.id === wanted.after);
    const text = await write(writeNewSection(job, wanted, placeOf(sections, index, true)));
    apply(wanted.heading, addSectionAfter(sections, wanted.after, wanted.heading, text));
  }
  for (const id of plan.remove) apply(id, removeSection(sections, id));
  return { sections, kept, reason };
}
