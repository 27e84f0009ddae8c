import { actorOf } from "../../../audit/actor-of";
import { appendAudit } from "../../../audit/append-audit";
import type { Context } from "../../../core/context";
import type { Transaction } from "../../../core/db/database";
import type { Receipt, ReceiptDraft } from "../../../receipts/schema";
import { settleReceipt } from "../../../receipts/settle-receipt";
import { writeReceipt } from "../../../receipts/write-receipt";
import { keepReply, releaseKey } from "../../replay";
import { bare, receiptFields } from "../../reply-of-run";
import type { ReadBack } from "../../tool-definition";
import { lockOutcome } from "./lock-outcome";
import type { UnknownCall } from "./unknown-call";

const notThere = "It was not done: a look at the far side found nothing.";

/**
 * Settles a call whose outcome was not known by what was found: its unknown receipts end as success or failed, exactly
 * once however many look, and `call.resolved` says so. Null: it had been settled before.
 */
export async function resolveUnknown(ctx: Context, call: UnknownCall, found: ReadBack): Promise<Receipt[] | null> {
  return ctx.db.transaction(async (tx) => {
    const isOpen = await lockOutcome(tx, { ...call, workspaceId: ctx.workspaceId }, "call.resolved");
    if (!isOpen) return null;
    const open = await tx.receipt.findMany({
      where: { workspaceId: ctx.workspaceId, toolCallId: call.callId, status: "unknown" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    const drafts = found.found ? found.receipts : [];
    const receipts: Receipt[] = [];
    for (let index = 0; index < Math.max(open.length, drafts.length); index += 1) {
      const receipt = await settle(tx, ctx, call, open[index]?.id, drafts[index]);
      if (receipt) receipts.push(receipt);
    }
    await settleKey(tx, ctx, call, found.found, receipts);
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "call.resolved",
      actor: actorOf(ctx, call.agentPath),
      tool: call.tool.name,
      toolVersion: call.tool.version,
      code: found.found ? "OK" : "CANCELLED",
      callId: call.callId,
      threadId: call.threadId,
      turnId: call.turnId,
      receiptId: receipts.length === 1 ? receipts[0]!.id : undefined,
      details: { started: call.startedId, done: found.found, receipts: receipts.map((receipt) => receipt.id) },
    });
    return receipts;
  });
}

/** What was found settles the receipts in their order; what is found beyond them gets one of its own. */
async function settle(
  tx: Transaction,
  ctx: Context,
  { tool, callId, threadId, turnId, agentPath }: UnknownCall,
  openId: string | undefined,
  draft: ReceiptDraft | undefined,
): Promise<Receipt | null> {
  if (openId === undefined) {
    return writeReceipt(tx, ctx, { ...draft!, tool: tool.name, callId, threadId, turnId, agentPath });
  }
  if (!draft) return settleReceipt(tx, ctx, openId, { status: "failed", error: notThere });
  const { externalId, verifiableUrl, preview, error } = draft;
  const status = draft.status === "failed" ? "failed" : "success";
  return settleReceipt(tx, ctx, openId, { status, externalId, verifiableUrl, preview, error });
}

/** The same call with the same key is told what is known now; what was not done may be tried again. */
async function settleKey(tx: Transaction, ctx: Context, call: UnknownCall, done: boolean, receipts: Receipt[]) {
  if (call.replayKey === undefined) return;
  const at = { workspaceId: ctx.workspaceId, key: call.replayKey };
  if (!done) await releaseKey(tx, at);
  else await keepReply(tx, at, { ...bare("OK", foundDone), ...receiptFields(receipts), auditId: call.startedId });
}

export const foundDone = "It did not answer in time; a look at the far side shows that it was done.";
