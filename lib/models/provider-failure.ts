/** What went wrong between us and a model server. */
export type ProviderFailureKind = "auth" | "rate_limited" | "server" | "overflow" | "invalid" | "network" | "cut";

export interface ProviderFailureDetails {
  kind: ProviderFailureKind;
  /** What happened, in a sentence for people; no secrets, no addresses of ours. */
  message: string;
  /** What to do next. */
  hint: string;
  /** Whether the same request may succeed a moment later. */
  retryable: boolean;
  /** How long the server asked us to wait, in milliseconds. */
  retryAfterMs?: number;
}

/** The last word about a model call: classified, and not to be tried again by anybody. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";

  constructor(
    readonly details: ProviderFailureDetails,
    cause?: unknown,
  ) {
    super(details.message, { cause });
  }
}
