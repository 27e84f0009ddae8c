import { canonicalJson, sha256 } from "../core/canonical-json";
import type { Secrets } from "../core/secrets";
import type { ReceiptRow } from "./receipt-row";

/** Everything a signature says; a settled receipt repeats the signature of its pending state and so covers it. */
type Signed = Omit<ReceiptRow, "signature">;

/** HMAC-SHA256 over the canonical JSON of the whole receipt, as hex. */
export function signReceipt(secrets: Secrets, row: Signed): string {
  return secrets.sign("receipt", payload(row));
}

/** By the key that it names, which may be one of the installation's earlier ones. */
export function hasValidSignature(secrets: Secrets, row: ReceiptRow): boolean {
  return secrets.verify("receipt", payload(row), row.signature, row.keyId);
}

/** What the audit trail keeps of a signature: enough to recognise it, too little to reuse it. */
export function signatureDigest(signature: string): string {
  return sha256(signature);
}

function payload(row: Signed): string {
  return canonicalJson({
    form: 1,
    id: row.id,
    workspaceId: row.workspaceId,
    threadId: row.threadId,
    turnId: row.turnId,
    userId: row.userId,
    toolCallId: row.toolCallId,
    tool: row.tool,
    route: row.route,
    type: row.type,
    operation: row.operation,
    status: row.status,
    externalId: row.externalId,
    verifiableUrl: row.verifiableUrl,
    preview: row.preview,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    keyId: row.keyId,
    pendingSignature: row.pendingSignature,
  });
}
