import type { Receipt } from "../../receipts/schema";
import type { ClaimedReceipt, Contract } from "./schema";

/** What the records know about a run. */
export interface RunRecord {
  /** The receipts of the run's calls, as they are now. */
  recorded: readonly Receipt[];
  /** The same receipts as the run was shown them: a pending one may have settled since. */
  shown: readonly Receipt[];
  /** Calls that the gateway let through and answered, by tool. */
  calls: ReadonlyArray<{ tool: string; mutates: boolean; ok: boolean }>;
  /** Labels that the run's searches returned. */
  labels: ReadonlySet<string>;
}

export type RunVerification = "verified" | "pending" | "failed" | "unverified" | "none";

export interface VerifiedContract {
  contract: Contract;
  verification: RunVerification;
  /** What was claimed without a record, for people; null when nothing was. */
  unbacked: string | null;
}

/**
 * Holds a specialist's words against the records. Receipts that do not exist, or differ in a field, are dropped; a
 * success that needs a record and has none becomes an error that says so; a failed receipt makes an error whose next
 * step carries the receipt's own words. The specialist's text decides nothing here.
 */
export function verifyContract(
  contract: Contract,
  record: RunRecord,
  proof: "artifact" | "passages",
): VerifiedContract {
  const known = [...record.recorded, ...record.shown];
  const claimed = contract.evidence.receipts ?? [];
  const kept = claimed.filter((claim) => known.some((receipt) => matches(claim, receipt)));
  const unbacked =
    (kept.length < claimed.length ? "It named a receipt that does not exist or differs from the record." : null) ??
    unprovenSuccess(contract, record, proof);
  const checked = withReceipts(contract, kept, record);
  if (unbacked) return { contract: asUnverified(checked, unbacked), verification: "unverified", unbacked };
  const failed = record.recorded.filter((receipt) => receipt.status === "failed");
  if (failed.length > 0) {
    return { contract: asFailed(checked, failed, record.recorded), verification: "failed", unbacked: null };
  }
  return { contract: checked, verification: standing(record), unbacked: null };
}

function matches(claim: ClaimedReceipt, receipt: Receipt): boolean {
  const fields = receipt as Record<string, unknown>;
  return claim.id === receipt.id && Object.entries(claim).every(([key, value]) => (value ?? undefined) === fields[key]);
}

/** Why a success cannot be believed, or null. */
function unprovenSuccess(contract: Contract, record: RunRecord, proof: "artifact" | "passages"): string | null {
  const artifact = artifactOf(contract);
  if (artifact.length > 0 && !artifact.every((name) => namedBy(record.recorded, name))) {
    return "It named an artifact that no receipt of this run knows.";
  }
  if (contract.status !== "success" && contract.status !== "partial") return null;
  const mutated = record.calls.some((call) => call.mutates);
  if ((proof === "artifact" || mutated) && record.recorded.length === 0) {
    return "It said that it was done, and no receipt of this run shows it.";
  }
  if (proof === "passages" && !record.calls.some((call) => call.ok)) {
    return "It answered without having searched.";
  }
  // A wrong label among right ones is dropped further on; with wrong ones only, nothing carries the answer.
  const cited = labelsIn(contract);
  if (cited.length > 0 && !cited.some((label) => record.labels.has(label))) {
    return `It cited ${cited[0]}, which its searches did not return.`;
  }
  return null;
}

function artifactOf(contract: Contract): string[] {
  const { artifact_id: id, artifact_location: location } = contract.evidence as Record<string, unknown>;
  return [id, location].filter((name): name is string => typeof name === "string" && name !== "");
}

function namedBy(receipts: readonly Receipt[], name: string): boolean {
  return receipts.some((receipt) => [receipt.id, receipt.external_id, receipt.verifiable_url].includes(name));
}

function labelsIn(contract: Contract): string[] {
  const { passages, answer } = contract.evidence as { passages?: { label: string }[] | null; answer?: string | null };
  const inAnswer = [...(answer ?? "").matchAll(/\[\d{1,6}\]/g)].map((match) => match[0]);
  return [...(passages ?? []).map((passage) => passage.label), ...inAnswer];
}

/** Evidence without what was invented: no strange receipts, passages or artifact names. */
function withReceipts(contract: Contract, kept: ClaimedReceipt[], record: RunRecord): Contract {
  const evidence: Record<string, unknown> = { ...contract.evidence };
  const { passages } = evidence as { passages?: { label: string }[] | null };
  if (passages) evidence.passages = passages.filter((passage) => record.labels.has(passage.label));
  for (const field of ["artifact_id", "artifact_location"]) {
    const name = evidence[field];
    if (typeof name === "string" && !namedBy(record.recorded, name)) evidence[field] = null;
  }
  const receipts = contract.evidence.receipts === null ? null : kept;
  return { ...contract, evidence: { ...evidence, receipts } };
}

function asUnverified(contract: Contract, why: string): Contract {
  return {
    ...contract,
    status: "error",
    next_step: `${why} Tell the user what was claimed and that no record confirms it; repeat it only if they ask again.`,
    missing_fields: null,
  };
}

function asFailed(contract: Contract, failed: readonly Receipt[], recorded: readonly Receipt[]): Contract {
  const errors = failed.map((receipt) => receipt.error ?? "It failed.");
  const step = contract.next_step ?? "";
  const missing = errors.filter((error) => !step.includes(error));
  const partly = recorded.some((receipt) => receipt.status === "success");
  return {
    ...contract,
    status: partly ? "partial" : "error",
    next_step: [...missing, step].filter(Boolean).join(" "),
    missing_fields: null,
  };
}

function standing(record: RunRecord): RunVerification {
  if (record.recorded.some((receipt) => receipt.status === "pending" || receipt.status === "unknown")) return "pending";
  if (record.recorded.length > 0) return "verified";
  return record.calls.some((call) => call.mutates) ? "failed" : "none";
}
