import type { StopInfo, TurnState } from "../../chats/schema";
import { classifyProviderError } from "../../models/classify-provider-error";
import { ProviderFailure } from "../../models/provider-failure";
import type { Budget } from "./budget";
import { closingWords } from "./closing-words";
import type { TurnTally } from "./turn-scope";

/** How a turn ended. `usage` is added when it is told. */
export interface Ending extends Omit<StopInfo, "usage"> {
  state: Exclude<TurnState, "queued" | "running" | "waiting">;
  error?: { kind: string; message: string };
}

/** A turn that nobody and nothing cut short: its last line follows from what was seen in it. */
export function endingOf(tally: TurnTally, budget: Budget, locale: string, hasText: boolean): Ending {
  if (budget.spent) {
    const limit = `${budget.limits[budget.spent === "model calls" ? "modelCalls" : "toolCalls"]} ${budget.spent}`;
    return { state: "done", reason: "limit", ...closingWords("limit", locale, limit) };
  }
  if (tally.expired > 0) return { state: "done", reason: "expired", ...closingWords("expired", locale) };
  const { well, badly } = tally.ended;
  if (well === 0 && tally.receipts.size === 0) {
    // Nothing came of it, and it is known why: asking for the same again would change nothing.
    if (tally.rejected > 0) return { state: "done", reason: "rejected", ...closingWords("rejected", locale) };
    if (tally.refused > 0) return { state: "done", reason: "denied", ...closingWords("denied", locale) };
  }
  if (badly > 0) return { state: "done", reason: "partly_done", ...closingWords("partly_done", locale) };
  if (!hasText) return { state: "failed", reason: "failed", ...noAnswer };
  return { state: "done", reason: "complete", detail: null, hint: null };
}

const noAnswer = {
  detail: "The model ended without an answer.",
  hint: "Send the message again, in other words if you like.",
};

/** A turn in which a person stopped an agent that repeated itself. */
export function loopEnding(locale: string): Ending {
  return { state: "done", reason: "loop", ...closingWords("loop", locale) };
}

/** A turn that somebody stopped. */
export function stoppedEnding(locale: string): Ending {
  return { state: "cancelled", reason: "cancelled", ...closingWords("cancelled", locale) };
}

/** A turn that an error ended: the model provider's, told as such, or one of ours, told without its inside. */
export function failedEnding(error: unknown, fromModel: boolean, locale: string): Ending {
  if (!fromModel && !(error instanceof ProviderFailure)) {
    const words = closingWords("failed", locale);
    return { state: "failed", reason: "failed", ...words, error: { kind: "internal", message: words.detail } };
  }
  const { kind, message, hint } = classifyProviderError(error);
  const own = closingWords("provider_failed", locale);
  // The details come in English; the reason is said in the person's language.
  const words = locale === "zh" ? { detail: `${own.detail}（${message}）`, hint: own.hint } : { detail: message, hint };
  return { state: "failed", reason: "provider_failed", ...words, error: { kind, message } };
}
