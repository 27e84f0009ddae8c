import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import type { GatewayParts } from "../admitted-call";
import { beginAttempt } from "../attempt";
import { decide } from "../decide";
import { executeWrite } from "../execute-write";
import { offerTools } from "../offer-tools";
import { readPolicy } from "../read-policy";
import { refusalOf, refuse } from "../refusal";
import type { RegisteredTool } from "../registry";
import type { GatewayReply } from "../schema";
import type { HandlerCall } from "../tool-definition";
import type { Deed, UndoRow } from "./load-deed";
import { mayUndo } from "./may-undo";
import type { UndoItem, UndoResult } from "./schema";

/**
 * Takes one call back by the path that every call goes: whether the tool is on, whether this person may have it, then
 * the deed with its receipt and its rows. No new consent is asked for. It is claimed in the transaction of the deed,
 * so that of two at once one has an effect.
 */
export async function undoDeed(parts: GatewayParts, ctx: Context, deed: Deed): Promise<UndoItem> {
  const tool = parts.registry.find(deed.tool);
  const { record } = deed;
  const end = (result: UndoResult, message: string, reply?: GatewayReply): UndoItem => ({
    auditId: deed.auditId,
    tool: deed.tool,
    label: tool?.label ?? deed.tool,
    result,
    message,
    undoAuditId: reply?.auditId ?? null,
    receipts: reply?.receipts ?? (reply?.receipt ? [reply.receipt] : []),
  });
  if (!mayUndo(ctx, deed.actorId)) return end("denied", "Only whoever did it, or an admin, can take it back.");
  if (record?.undoneAt) return end("already", "It has been taken back before.");
  if (!tool?.undo || !record) return end("not_reversible", "This cannot be taken back.");
  if (record.inverse === null || record.expiresAt <= ctx.clock.now()) {
    return end("not_reversible", "It is too long ago: what it would need is not kept any more.");
  }

  const { reply, isTaken } = await callUndo(parts, ctx, tool, record);
  if (isTaken) return end("already", "It has been taken back before.");
  if (reply.status === "ok") return end("reverted", "It is as it was before.", reply);
  const result = reply.status === "denied" ? "denied" : reply.status === "invalid" ? "conflict" : "failed";
  return end(result, [reply.message, reply.hint].filter(Boolean).join(" ") || "It could not be taken back.", reply);
}

async function callUndo(
  parts: GatewayParts,
  ctx: Context,
  tool: RegisteredTool,
  record: UndoRow,
): Promise<{ reply: GatewayReply; isTaken: boolean }> {
  // Of the chat, but of no turn: the turn ended with what it had done then.
  const threadId = record.threadId ?? undefined;
  const scope = { ctx, threadId, agentPath: [] };
  const args = { undo: record.auditId };
  const attempt = beginAttempt({ tool: tool.name, arguments: args }, scope);
  const policy = await readPolicy(ctx, { threadId });
  const decision = decide(tool, policy, ctx);
  if (!decision.allowed) {
    const offered = offerTools(parts.registry, policy, scope, tool);
    const refusal = await refusalOf(ctx, policy, tool, decision, offered);
    return { reply: refuse(parts.rows, attempt, tool, refusal), isTaken: false };
  }
  let isTaken = false;
  const claimed = (call: HandlerCall): HandlerCall["commit"] => {
    return (work) =>
      call.commit(async (tx) => {
        const { count } = await tx.undoRecord.updateMany({
          where: { id: record.id, workspaceId: ctx.workspaceId, undoneAt: null },
          data: { undoneAt: ctx.clock.now(), undoneById: ctx.person.userId, undoAuditId: attempt.auditId },
        });
        isTaken = count === 0;
        if (isTaken) throw new AppError("CONFLICT", "Somebody else took it back at this moment.");
        // What was taken back is not taken back again: no inverse is kept.
        const { value, receipts } = await work(tx);
        return { value, receipts };
      });
  };
  const undoing: RegisteredTool = {
    ...tool,
    handler: (_, call) => tool.undo!(record.inverse, { ...call, commit: claimed(call) }),
  };
  const reply = await executeWrite(parts, {
    attempt,
    tool: undoing,
    arguments: args,
    rule: "undo",
    timeoutMs: tool.timeoutMs,
  });
  return { reply, isTaken };
}
