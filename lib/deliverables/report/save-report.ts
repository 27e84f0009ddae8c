import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { enterPhase } from "../enter-phase";
import { findDeliverable } from "../find-deliverable";
import { finishDeliverable } from "../finish-deliverable";
import type { StepResult } from "../step-result";
import { countWords } from "./count-words";
import { noteOvertaken } from "./edit/note-overtaken";
import { type GatheredSources, queriesOf } from "./gather-sources";
import { phaseOf } from "./phase-of";
import { readInput } from "./read-input";
import type { WrittenReport } from "./write/writing-job";

/**
 * Last step of the job: stores the report and settles its receipt, both or neither. Run again after it was stored,
 * it finds that out and changes nothing.
 */
export async function saveReport(
  ctx: Context,
  reportId: string,
  { sources }: Pick<GatheredSources, "sources">,
  written: WrittenReport,
): Promise<StepResult<null>> {
  const row = await findDeliverable(ctx, "report", reportId);
  if (row.state === "ready" || row.state === "partial") return ok(null);
  const input = readInput(row);
  const phase = phaseOf("saving", queriesOf(input).length > 0);
  if (!(await enterPhase(ctx, reportId, phase))) return fail("stopped");
  const { title, markdown, engine, shortfall } = written;
  const isSaved = await finishDeliverable(ctx, reportId, {
    state: shortfall === undefined ? "ready" : "partial",
    title,
    engine,
    ...(shortfall !== undefined && { error: shortfall }),
    async store(tx, ended) {
      const { workspaceId } = ended;
      const words = countWords(markdown);
      await tx.reportContent.create({ data: { deliverableId: reportId, workspaceId, markdown, sources, words } });
      await noteOvertaken(tx, ended);
    },
  });
  return isSaved ? ok(null) : fail("stopped");
}
