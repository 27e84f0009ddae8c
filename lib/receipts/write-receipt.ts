import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";
import { cleanError } from "./clean-error";
import { cleanText } from "./clean-text";
import type { ReceiptRow } from "./receipt-row";
import type { Receipt, ReceiptDraft } from "./schema";
import { signatureDigest, signReceipt } from "./sign-receipt";
import { toReceipt } from "./to-receipt";

export interface WriteReceipt extends ReceiptDraft {
  tool: string;
  callId: string;
  threadId?: string;
  turnId?: string;
  agentPath?: readonly string[];
}

/**
 * States that something was done, or was begun. Signed, noted in the audit trail and told to open pages, all in the
 * transaction of the deed itself.
 */
export async function writeReceipt(tx: Transaction, ctx: Context, draft: WriteReceipt): Promise<Receipt> {
  if (draft.error !== undefined && draft.status !== "failed") {
    throw new TypeError(`A receipt with an error must be failed, not ${draft.status}.`);
  }
  const row = sign(ctx, rowOf(ctx, draft));
  await tx.receipt.create({ data: row });
  await appendAudit(tx, ctx, {
    workspaceId: ctx.workspaceId,
    action: "receipt.written",
    actor: actorOf(ctx, draft.agentPath),
    tool: draft.tool,
    callId: row.toolCallId,
    receiptId: row.id,
    threadId: draft.threadId,
    turnId: draft.turnId,
    details: { status: row.status, digest: signatureDigest(row.signature), keyId: row.keyId },
  });
  await publishEvent(tx, ctx, {
    workspaceId: ctx.workspaceId,
    name: "receipt.changed",
    data: { id: row.id, status: row.status, type: row.type, toolCallId: row.toolCallId },
    threadId: draft.threadId,
  });
  return toReceipt(row);
}

function rowOf(ctx: Context, draft: WriteReceipt): Omit<ReceiptRow, "signature"> {
  const now = ctx.clock.now();
  const settled = draft.status === "success" || draft.status === "failed";
  return {
    id: draft.id ?? ctx.ids.next("receipt"),
    workspaceId: ctx.workspaceId,
    threadId: draft.threadId ?? null,
    turnId: draft.turnId ?? null,
    userId: ctx.person.userId,
    toolCallId: draft.callId,
    tool: draft.tool,
    route: draft.route,
    type: draft.type,
    operation: draft.operation,
    status: draft.status,
    externalId: cleanText(ctx, draft.externalId, 500),
    verifiableUrl: cleanText(ctx, draft.verifiableUrl, 2_000),
    // A receipt of memory shows what was stored word for word, not only what it is about.
    preview: cleanText(ctx, draft.preview, draft.type === "memory" ? 2_000 : 200),
    error: cleanError(ctx, draft.error, 1_000),
    createdAt: now,
    updatedAt: now,
    settledAt: settled ? now : null,
    keyId: ctx.secrets.signingKeyId,
    pendingSignature: null,
  };
}

const sign = (ctx: Context, row: Omit<ReceiptRow, "signature">): ReceiptRow => ({
  ...row,
  signature: signReceipt(ctx.secrets, row),
});
