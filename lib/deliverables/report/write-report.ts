import type { Context } from "../../core/context";
import { fail } from "../../core/result";
import { loadModelChoice } from "../../models/load-model-choice";
import { resolveModel } from "../../models/resolve-model";
import { enterPhase } from "../enter-phase";
import { failureWords } from "../failure-words";
import { findDeliverable } from "../find-deliverable";
import type { StepResult } from "../step-result";
import { WorkStopped, watchDeliverable } from "../watch-deliverable";
import { type GatheredSources, queriesOf } from "./gather-sources";
import { loadContent } from "./load-content";
import { phaseOf } from "./phase-of";
import { readInput } from "./read-input";
import { reportLanguage } from "./report-language";
import { reportWords } from "./report-words";
import { reviseReport } from "./revise/revise-report";
import { askWith } from "./write/ask-model";
import { composeReport } from "./write/compose-report";
import { rememberAnswers } from "./write/remember-answers";
import type { WritingJob, WrittenReport } from "./write/writing-job";

/**
 * Second step of the job: writes the report, or the sections of it that a revision touches. Running it again, or trying
 * again, asks the model only for what it has not answered yet. A provider's failure comes back with its own words.
 */
export async function writeReport(
  ctx: Context,
  reportId: string,
  gathered: GatheredSources,
): Promise<StepResult<WrittenReport>> {
  const row = await findDeliverable(ctx, "report", reportId);
  const input = readInput(row);
  const resolved = resolveModel(ctx, "chat", (await loadModelChoice(ctx, row.turnId)).chat);
  const watch = watchDeliverable(ctx, reportId);
  const ask = askWith(resolved, watch.signal);
  const job: WritingJob = {
    input,
    language: reportLanguage(input.topic, input.user_instructions),
    sources: gathered.sources,
    failedQueries: gathered.failedQueries,
    resolved,
    ask: resolved.builtIn ? ask : rememberAnswers(ctx, row, resolved.modelId, ask),
    async enter(phase) {
      if (!(await enterPhase(ctx, reportId, phase))) throw new WorkStopped();
    },
  };
  try {
    const parent = input.parent_report_id ? await loadContent(ctx, input.parent_report_id) : null;
    const revised = parent && (await reviseReport(job, parent.markdown));
    if (revised) return revised;
    await job.enter(phaseOf("writing", queriesOf(input).length > 0));
    return await composeReport(parent ? withVersion(job, parent.markdown) : job);
  } catch (error) {
    if (error instanceof WorkStopped || watch.signal.aborted) return fail("stopped");
    const words = failureWords(error);
    if (words === null) throw error;
    return fail("failed", words);
  } finally {
    watch.end();
  }
}

/** A report that is written anew is written from its last version as well. */
function withVersion(job: WritingJob, markdown: string): WritingJob {
  const title = reportWords[job.language].presentVersion;
  const version = { n: 0, documentId: null, title, passages: [{ text: markdown, page: null, start: null, end: null }] };
  return { ...job, sources: [version, ...job.sources] };
}
