import { rowsOfCall } from "../../audit/rows-of-call";
import type { Context } from "../../core/context";

/** Ids of the rows `call.started` of a call that no `call.finished` answers, oldest first. */
export async function unfinishedCalls(ctx: Pick<Context, "db" | "workspaceId">, callId: string): Promise<string[]> {
  const rows = await rowsOfCall(ctx, callId);
  const ended = new Set(rows.filter((row) => row.action === "call.finished").map((row) => row.details?.started));
  return rows.filter((row) => row.action === "call.started" && !ended.has(row.id)).map((row) => row.id);
}
