import { canonicalJson } from "../../core/canonical-json";
import { seal, unseal } from "../../core/seal";
import type { Secrets } from "../../core/secrets";
import { SealedCredential } from "./schema";

/** Bound to its place: what was sealed for one workspace or name does not open as another's. */
export const credentialPurpose = (at: { workspaceId: string; name: string }) =>
  `credential:${at.workspaceId}:${at.name}`;

export function sealCredential(
  secrets: Pick<Secrets, "encryptionKey" | "signingKeyId">,
  at: { workspaceId: string; name: string },
  content: SealedCredential,
): { sealed: string; keyId: string } {
  return { sealed: seal(secrets, credentialPurpose(at), canonicalJson(content)), keyId: secrets.signingKeyId };
}

/** Undefined when it was changed, moved, or sealed with a key that is not held. */
export function unsealCredential(
  secrets: Pick<Secrets, "keyring">,
  row: { workspaceId: string; name: string; sealed: string },
): SealedCredential | undefined {
  try {
    return SealedCredential.parse(JSON.parse(unseal(secrets, credentialPurpose(row), row.sealed)));
  } catch {
    return undefined;
  }
}
