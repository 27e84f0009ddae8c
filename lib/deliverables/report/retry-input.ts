import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import { findReport } from "./find-report";
import { readInput } from "./read-input";
import type { GenerateReport } from "./schema";

/**
 * What a report that came to nothing was asked for with, to ask for it again.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT when it has not failed
 */
export async function retryInput(ctx: Context, id: string): Promise<GenerateReport> {
  requirePermission(ctx, "deliverables:create");
  const row = await findReport(ctx, id);
  if (["failed", "cancelled", "partial"].includes(row.state)) return readInput(row);
  throw new AppError("CONFLICT", {
    detail: `The report is ${row.state}; only one that failed or was cancelled is tried again.`,
    hint: row.state === "ready" ? "To change it, ask for a revision." : "Wait until it has ended, or cancel it.",
  });
}
