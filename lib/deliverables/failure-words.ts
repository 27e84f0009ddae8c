import { ProviderFailure, type ProviderFailureKind } from "../models/provider-failure";
import { ModelRefusal } from "./model-refusal";

/** What to do next, where a card is looked at and not a conversation. */
const hints: Partial<Record<ProviderFailureKind, string>> = {
  rate_limited: "Wait a moment, then try again.",
  overflow: "Ask for less at once.",
  cut: "Try again.",
};

/**
 * Why a model did not do its part, for people: with the provider's own reason, how long it asked to wait, and what to do.
 * Null for what is none of these and must not be hidden.
 */
export function failureWords(error: unknown): string | null {
  if (error instanceof ModelRefusal) return error.message;
  if (!(error instanceof ProviderFailure)) return null;
  const { kind, message, hint, retryAfterMs } = error.details;
  const wait = retryAfterMs ? `It asks to be left alone for ${Math.ceil(retryAfterMs / 1_000)} seconds.` : "";
  return [message, wait, hints[kind] ?? hint].filter(Boolean).join(" ");
}
