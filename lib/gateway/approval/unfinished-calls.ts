import { actorOf } from "../../audit/actor-of";
import { appendAuditRows } from "../../audit/append-audit";
import { rowsOfCall } from "../../audit/rows-of-call";
import type { Context } from "../../core/context";

/** Ids of the rows `call.started` of a call that no `call.finished` answers. */
export async function unfinishedCalls(ctx: Context, callId: string): Promise<string[]> {
  const rows = await rowsOfCall(ctx, callId);
  const ended = new Set(rows.filter((row) => row.action === "call.finished").map((row) => row.details?.started));
  return rows.filter((row) => row.action === "call.started" && !ended.has(row.id)).map((row) => row.id);
}

/**
 * Notes of starts whose process died that they ended with nothing done. True only once the deed cannot be committed
 * any more: after another execution has been claimed.
 */
export async function closeUnfinished(
  ctx: Context,
  call: { callId: string; tool: string; threadId?: string; turnId?: string },
  started: readonly string[],
): Promise<void> {
  const entries = started.map((id) => ({
    workspaceId: ctx.workspaceId,
    action: "call.finished",
    actor: actorOf(ctx),
    ...call,
    code: "CANCELLED",
    details: { started: id, interrupted: true },
  }));
  await ctx.db.transaction((tx) => appendAuditRows(tx, ctx, entries));
}
