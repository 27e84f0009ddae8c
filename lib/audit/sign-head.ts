import { canonicalJson } from "../core/canonical-json";
import type { Runtime } from "../core/context";
import type { ChainHead } from "./link-row";

const purpose = "audit-head";

/**
 * Signs the end of a workspace's chain with the installation's key. Whoever can write to the database but does not hold
 * the key can link a chain of their own, but not sign its end.
 */
export function signHead({ secrets }: Pick<Runtime, "secrets">, workspaceId: string, head: ChainHead): string {
  return secrets.sign(purpose, payload(workspaceId, head));
}

/** An end as it is stored; unsigned before its first row, and once something else than ours was found there. */
export interface SignedHead extends ChainHead {
  workspaceId: string;
  signature: string | null;
  keyId: string | null;
}

/** Undefined when the end is signed as it stands; else what is wrong, in a sentence. */
export function headFault({ secrets }: Pick<Runtime, "secrets">, head: SignedHead): string | undefined {
  if (head.signature === null || head.keyId === null) return "The end of the chain is not signed.";
  if (!secrets.keyring.has(head.keyId)) {
    return `The end of the chain was signed with the key ${head.keyId}, which this server does not hold.`;
  }
  if (secrets.verify(purpose, payload(head.workspaceId, head), head.signature, head.keyId)) return undefined;
  return "The end of the chain was not signed by this installation: every row may have been written anew.";
}

const payload = (workspaceId: string, { seq, hash }: ChainHead) =>
  canonicalJson({ form: 1, workspaceId, seq: String(seq), hash });
