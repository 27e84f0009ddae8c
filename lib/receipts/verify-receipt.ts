import { checkReceiptRows } from "../audit/check-receipt-rows";
import type { Context } from "../core/context";
import type { ReceiptRow } from "./receipt-row";
import type { ReceiptVerification } from "./schema";
import { hasValidSignature, signatureDigest } from "./sign-receipt";
import { visibleReceipt } from "./visible-receipt";

/**
 * Checks a receipt against its signature, and against what the audit trail noted when each of its states was signed.
 * `valid` needs both.
 * @throws NOT_FOUND
 */
export async function verifyReceipt(ctx: Context, id: string): Promise<ReceiptVerification> {
  const row = await visibleReceipt(ctx, id);
  const signatureFault = checkSignature(ctx, row);
  const chainFault = await checkChain(ctx, row);
  const reason = signatureFault ?? chainFault;
  return {
    valid: reason === null,
    signature: signatureFault === null,
    chain: chainFault === null,
    checkedAt: ctx.clock.now().toISOString(),
    ...(reason !== null && { reason }),
  };
}

function checkSignature(ctx: Context, row: ReceiptRow): string | null {
  if (hasValidSignature(ctx.secrets, row)) return null;
  return ctx.secrets.keyring.has(row.keyId)
    ? "The receipt was changed after it was signed."
    : `It was signed with the key ${row.keyId}, which this server does not hold.`;
}

async function checkChain(ctx: Context, row: ReceiptRow): Promise<string | null> {
  const found = await checkReceiptRows(ctx, row.id, row.toolCallId);
  const fault = found.find((entry) => entry.fault !== null)?.fault;
  if (fault) return `The audit trail around this receipt is damaged. ${fault}`;
  const noted = (action: string) => found.find((entry) => entry.body?.action === action)?.body?.details;
  const written = noted("receipt.written");
  if (!written) return "The audit trail does not know of this receipt.";
  const settled = noted("receipt.settled");
  if (row.pendingSignature === null) {
    // A state that was true once is no longer true after it was settled, however well it is signed.
    if (settled) return "The audit trail knows that this receipt was settled; what stands here is its older state.";
    return written.digest === signatureDigest(row.signature) ? null : "The audit trail noted another signature.";
  }
  if (!settled) return "The audit trail does not know that this receipt was settled.";
  const pending = signatureDigest(row.pendingSignature);
  const matches =
    written.digest === pending &&
    settled.pendingDigest === pending &&
    settled.digest === signatureDigest(row.signature);
  return matches ? null : "The audit trail noted other signatures.";
}
