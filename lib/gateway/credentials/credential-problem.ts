/** Why a call cannot have its credential. The gateway answers with the same code. */
export class CredentialProblem extends Error {
  override name = "CredentialProblem";

  constructor(
    readonly code: "CREDENTIALS_MISSING" | "CREDENTIALS_EXPIRED",
    readonly credential: string,
  ) {
    super(credentialWords[code](credential));
  }
}

/** What is the matter, naming the setting. */
export const credentialWords = {
  CREDENTIALS_MISSING: (name: string) => `The credential "${name}" is not stored in this workspace.`,
  CREDENTIALS_EXPIRED: (name: string) => `The credential "${name}" of this workspace is no longer valid.`,
} as const;

/** What to do about it. */
export const credentialHint = (name: string) =>
  `Nothing was sent. An owner or admin stores the credential "${name}" anew; then call again.`;
