import type { Context } from "../../core/context";
import { fail } from "../../core/result";
import { failureWords } from "../failure-words";
import { findDeliverable } from "../find-deliverable";
import type { StepResult } from "../step-result";
import { watchDeliverable } from "../watch-deliverable";
import { enterResumePhase } from "./enter-resume-phase";
import { type Filled, fillResume } from "./fill-resume";
import { loadResume } from "./load-resume";
import { GenerateResume } from "./schema";

/** First step of the job: the fields. A provider's failure comes back with its own words. */
export async function readResumeFields(ctx: Context, id: string): Promise<StepResult<Filled>> {
  const row = await findDeliverable(ctx, "resume", id);
  const { parent_report_id: parentId } = GenerateResume.parse(row.input);
  if (!(await enterResumePhase(ctx, id, "filling"))) return fail("stopped");
  const watch = watchDeliverable(ctx, id);
  try {
    const parent = parentId ? await loadResume(ctx, parentId) : null;
    const filled = await fillResume(ctx, row, parent?.data ?? null, watch.signal);
    return filled.ok ? filled : fail("failed", filled.detail);
  } catch (error) {
    if (watch.signal.aborted) return fail("stopped");
    const words = failureWords(error);
    if (words === null) throw error;
    return fail("failed", words);
  } finally {
    watch.end();
  }
}
