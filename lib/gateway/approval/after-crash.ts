import type { ApprovalRow } from "../../approvals/approval-row";
import { actorOf } from "../../audit/actor-of";
import { appendAuditRows } from "../../audit/append-audit";
import type { AuditEntry } from "../../audit/schema";
import type { Context } from "../../core/context";
import type { Receipt } from "../../receipts/schema";
import { bare, receiptFields } from "../reply-of-run";
import { lockOutcome } from "../resilience/outcome/lock-outcome";
import { lookBack } from "../resilience/outcome/look-back";
import { mayHaveLeft } from "../resilience/outcome/may-have-left";
import { foundDone, resolveUnknown } from "../resilience/outcome/resolve-unknown";
import { writeUnknown } from "../resilience/outcome/write-unknown";
import type { GatewayReply } from "../schema";
import type { ToolDefinition } from "../tool-definition";
import { unfinishedCalls } from "./unfinished-calls";

/**
 * What follows a process that died while it ran an approved call. Undefined: nothing stands of it, and it can be run
 * again. Else what is known of an effect that may have left this installation: it is never repeated, only looked for.
 */
export async function afterCrash(
  ctx: Context,
  card: ApprovalRow,
  tool: ToolDefinition,
): Promise<GatewayReply | undefined> {
  const begun = await unfinishedCalls(ctx, card.callId);
  const startedId = begun.at(-1);
  if (startedId === undefined) return undefined;
  const { callId } = card;
  const threadId = card.threadId ?? undefined;
  const turnId = card.turnId ?? undefined;
  const agentPath = card.agentPath as string[];
  const endOf = (id: string, code: string, receipts: readonly Receipt[] = []): AuditEntry => ({
    workspaceId: ctx.workspaceId,
    action: "call.finished",
    actor: actorOf(ctx, agentPath),
    tool: tool.name,
    toolVersion: tool.version,
    ...{ callId, threadId, turnId, code },
    details: { started: id, interrupted: true, approvalId: card.id, receipts: receipts.map((receipt) => receipt.id) },
  });
  if (!mayHaveLeft(tool) || tool.idempotency !== "once") {
    // The claim that was just made keeps the dead execution from committing, should it still live.
    await ctx.db.transaction((tx) =>
      appendAuditRows(
        tx,
        ctx,
        begun.map((id) => endOf(id, "CANCELLED")),
      ),
    );
    return undefined;
  }
  const call = { tool, callId, startedId, threadId, turnId, agentPath, arguments: card.arguments };
  const unknown = await writeUnknown(
    ctx,
    call,
    (receipts) => endOf(startedId, "OUTCOME_UNKNOWN", receipts),
    (tx) => lockOutcome(tx, { workspaceId: ctx.workspaceId, callId, startedId }, "call.finished"),
  );
  const found = await lookBack(ctx, call);
  const receipts = found?.found ? await resolveUnknown(ctx, call, found) : null;
  if (receipts) return { ...bare("OK", foundDone), ...receiptFields(receipts), auditId: startedId };
  const message = "The server stopped while this was being done: it may or may not have been done.";
  const hint = "Do not repeat it before somebody has looked.";
  return { ...bare("OUTCOME_UNKNOWN", message, hint), ...receiptFields(unknown ?? []), auditId: startedId };
}
