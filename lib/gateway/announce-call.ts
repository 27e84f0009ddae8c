import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import { listAdmins } from "../workspaces/list-admins";
import type { AdmittedCall } from "./admitted-call";

/** Who is told of every call of a highly sensitive tool; nobody for any other. Read before a transaction begins. */
export async function listeners({ tool, attempt }: AdmittedCall): Promise<string[]> {
  return tool.sensitivity === "high" ? (await listAdmins(attempt.scope.ctx)).map((admin) => admin.id) : [];
}

/** Tells them, before the handler runs. */
export async function announceCall(
  tx: Transaction,
  ctx: Context,
  { tool, attempt }: AdmittedCall,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await notify(tx, ctx, {
    workspaceId: ctx.workspaceId,
    userIds,
    kind: "call.started",
    data: { tool: tool.name, label: tool.label, callId: attempt.callId, by: ctx.person.name },
  });
}
