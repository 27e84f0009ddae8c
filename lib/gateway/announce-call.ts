import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import { listAdmins } from "../workspaces/list-admins";
import type { AdmittedCall } from "./admitted-call";
import type { Attempt } from "./attempt";
import { logFailure } from "./log-failure";
import type { ReplyCode } from "./schema";
import type { ToolDefinition } from "./tool-definition";

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

/** Tells them of a call that did not come through. That this fails changes nothing about the refusal. */
export async function announceRefused(attempt: Attempt, tool: ToolDefinition, code: ReplyCode): Promise<void> {
  if (tool.sensitivity !== "high") return;
  const { ctx } = attempt.scope;
  try {
    const userIds = (await listAdmins(ctx)).map((admin) => admin.id);
    const data = { tool: tool.name, label: tool.label, callId: attempt.callId, by: ctx.person.name, refused: code };
    await ctx.db.transaction((tx) =>
      notify(tx, ctx, { workspaceId: ctx.workspaceId, userIds, kind: "call.started", data }),
    );
  } catch (error) {
    logFailure(ctx, "the admins could not be told of a refused call", error, { tool: tool.name });
  }
}
