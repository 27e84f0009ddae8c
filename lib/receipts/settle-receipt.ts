import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context, Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notFound } from "../core/errors";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { cleanError } from "./clean-error";
import { cleanText } from "./clean-text";
import type { ReceiptRow } from "./receipt-row";
import type { Receipt } from "./schema";
import { signatureDigest, signReceipt } from "./sign-receipt";
import { toReceipt } from "./to-receipt";

export interface Settlement {
  status: "success" | "failed";
  externalId?: string;
  verifiableUrl?: string;
  preview?: string;
  /** Only with `failed`: what people and models are told, word for word. */
  error?: string;
  /** The caller tells whoever asked, in words of its own. */
  isTold?: boolean;
}

/** Who settles: a person's context, or the server itself for work that has nobody behind it any more. */
export type Settler = Pick<Runtime, "clock" | "ids" | "secrets" | "env"> &
  Partial<Pick<Context, "workspaceId" | "person" | "role">>;

/**
 * Ends a pending (or unknown) receipt. However many try, exactly one gets the receipt back; everybody else gets null.
 * Whoever asked is notified. Names that were given when it was written stay unless the settlement brings new ones.
 * @throws NOT_FOUND for an id that is not this workspace's
 */
export async function settleReceipt(
  tx: Transaction,
  by: Settler,
  id: string,
  settlement: Settlement,
): Promise<Receipt | null> {
  const before = await tx.receipt.findUnique({ where: { id } });
  if (!before || (by.workspaceId !== undefined && before.workspaceId !== by.workspaceId)) throw notFound("receipt");
  if (before.settledAt) return null;
  const row = settledRow(before, by, settlement);
  // The signature is new with every state: of all who read the same state, one finds it still there.
  const { count } = await tx.receipt.updateMany({
    where: { id, settledAt: null, signature: before.signature },
    data: row,
  });
  if (count === 0) return null;
  await record(tx, by, row, settlement.isTold);
  return toReceipt(row);
}

function settledRow(before: ReceiptRow, by: Settler, settlement: Settlement): ReceiptRow {
  const now = by.clock.now();
  const unsigned = {
    ...before,
    status: settlement.status,
    externalId: cleanText(by, settlement.externalId, 500) ?? before.externalId,
    verifiableUrl: cleanText(by, settlement.verifiableUrl, 2_000) ?? before.verifiableUrl,
    preview: cleanText(by, settlement.preview, 200) ?? before.preview,
    error: settlement.status === "failed" ? cleanError(by, settlement.error ?? "It failed.", 1_000) : null,
    updatedAt: now,
    settledAt: now,
    keyId: by.secrets.signingKeyId,
    pendingSignature: before.signature,
  };
  return { ...unsigned, signature: signReceipt(by.secrets, unsigned) };
}

async function record(tx: Transaction, by: Settler, row: ReceiptRow, isTold = false): Promise<void> {
  const { workspaceId } = row;
  const threadId = row.threadId ?? undefined;
  const shown = { id: row.id, status: row.status, type: row.type, toolCallId: row.toolCallId };
  await publishEvent(tx, by, { workspaceId, name: "receipt.changed", data: shown, threadId });
  if (!isTold) await tell(tx, by, row);
  await appendAudit(tx, by, {
    workspaceId,
    action: "receipt.settled",
    actor: by.person && by.role !== undefined ? actorOf({ person: by.person, role: by.role }) : null,
    tool: row.tool,
    callId: row.toolCallId,
    receiptId: row.id,
    threadId,
    turnId: row.turnId ?? undefined,
    details: {
      status: row.status,
      digest: signatureDigest(row.signature),
      pendingDigest: row.pendingSignature === null ? undefined : signatureDigest(row.pendingSignature),
      keyId: row.keyId,
    },
  });
}

function tell(tx: Transaction, by: Settler, row: ReceiptRow): Promise<void> {
  const { id, workspaceId, userId, status, type, operation, preview, verifiableUrl: url, error, threadId } = row;
  const data = { receiptId: id, status, type, operation, preview, url, error, threadId };
  return notify(tx, by, { workspaceId, userIds: [userId], kind: "receipt.settled", data });
}
