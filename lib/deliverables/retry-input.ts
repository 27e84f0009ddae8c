import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { findDeliverable } from "./find-deliverable";
import { kinds } from "./kinds";
import type { DeliverableKind } from "./schema";

/**
 * What a deliverable that came to nothing was asked for with, to ask for it again.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT when it has not failed
 */
export async function retryInput(ctx: Context, kind: DeliverableKind, id: string): Promise<Record<string, unknown>> {
  requirePermission(ctx, "deliverables:create");
  const row = await findDeliverable(ctx, kind, id);
  if (["failed", "cancelled", "partial"].includes(row.state)) return row.input as Record<string, unknown>;
  throw new AppError("CONFLICT", {
    detail: `The ${kinds[kind].noun} is ${row.state}; only one that failed or was cancelled is tried again.`,
    hint: row.state === "ready" ? "To change it, ask for a revision." : "Wait until it has ended, or cancel it.",
  });
}
