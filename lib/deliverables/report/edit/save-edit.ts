import type { Context } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { parseInput } from "../../../core/parse-input";
import { requirePermission } from "../../../workspaces/require-permission";
import type { DeliverableRow } from "../../deliverable-row";
import { findDeliverable } from "../../find-deliverable";
import { RestoreVersion } from "../../schema";
import { storableText } from "../../storable-text";
import { getReport } from "../get-report";
import { loadContent } from "../load-content";
import { EditReport, type Report } from "../schema";
import { writeReportVersion } from "./write-report-version";

/**
 * Keeps what a person made of a report by hand, as its next version. The same text as before makes none.
 * @param id the version that was edited
 * @param ifMatch the version that was the newest when the person began; left out, the last writer wins
 * @throws FORBIDDEN, NOT_FOUND, INVALID_INPUT, CONFLICT when it has no text yet, PRECONDITION_FAILED
 */
export async function saveEdit(ctx: Context, id: string, input: unknown, ifMatch?: number): Promise<Report> {
  requirePermission(ctx, "deliverables:update");
  const { markdown: given, note } = parseInput(EditReport, input);
  const base = await findDeliverable(ctx, "report", id);
  const markdown = storableText(given);
  if ((await textOf(ctx, base)) === markdown) return getReport(ctx, id);
  const version = { origin: "edited", base, markdown, note: note ?? null, ifMatch } as const;
  return getReport(ctx, await writeReportVersion(ctx, version));
}

/**
 * Brings an earlier version back, as the next version: what came after it stays.
 * @throws as saveEdit
 */
export async function restoreVersion(ctx: Context, id: string, input: unknown, ifMatch?: number): Promise<Report> {
  requirePermission(ctx, "deliverables:update");
  const { note } = parseInput(RestoreVersion, input);
  const base = await findDeliverable(ctx, "report", id);
  const markdown = await textOf(ctx, base);
  const version = { origin: "restored", base, markdown, note: note ?? `Version ${base.version}`, ifMatch } as const;
  return getReport(ctx, await writeReportVersion(ctx, version));
}

async function textOf(ctx: Context, row: DeliverableRow): Promise<string> {
  const content = await loadContent(ctx, row.id);
  if (content) return content.markdown;
  throw new AppError("CONFLICT", {
    detail: `The report is ${row.state}: there is no text to change.`,
    hint: "Wait until it is ready; a failed one can be started again.",
  });
}
