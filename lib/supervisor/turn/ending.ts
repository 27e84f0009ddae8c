import { openItems } from "../../chats/plan/read-plan";
import type { PlanItem, StopInfo, TurnState } from "../../chats/schema";
import { classifyProviderError } from "../../models/classify-provider-error";
import { ProviderFailure } from "../../models/provider-failure";
import type { Budget } from "./budget";
import { announcedWords, closingWords } from "./closing-words";
import { limitWords, progressWords } from "./progress-words";
import type { TurnTally } from "./turn-scope";

/** How a turn ended. `usage` is added when it is told. */
export interface Ending extends Omit<StopInfo, "usage"> {
  state: Exclude<TurnState, "queued" | "running" | "waiting">;
  error?: { kind: string; message: string };
}

/** A turn that nobody and nothing cut short: its last line follows from what was seen in it. */
export function endingOf(
  tally: TurnTally,
  budget: Budget,
  locale: string,
  said: { hasText: boolean; plan: readonly PlanItem[] },
): Ending {
  if (budget.spent) return limitEnding(tally, budget, locale, said.plan);
  if (tally.expired > 0) return { state: "done", reason: "expired", ...closingWords("expired", locale) };
  const { well, badly } = tally.ended;
  if (well === 0 && tally.receipts.size === 0) {
    // Nothing came of it, and it is known why: asking for the same again would change nothing.
    if (tally.rejected > 0) return { state: "done", reason: "rejected", ...closingWords("rejected", locale) };
    if (tally.refused > 0) return { state: "done", reason: "denied", ...closingWords("denied", locale) };
  }
  if (badly > 0) return { state: "done", reason: "partly_done", ...closingWords("partly_done", locale) };
  // The announcement stands; that nothing followed it is said behind it.
  if (tally.announcedOnly) return { state: "failed", reason: "failed", ...announcedWords(locale) };
  if (!said.hasText) return { state: "failed", reason: "failed", ...noAnswer };
  return { state: "done", reason: "complete", detail: null, hint: null };
}

/** What was done and what was not is said with it: people decide by that whether to go on. */
function limitEnding(tally: TurnTally, budget: Budget, locale: string, plan: readonly PlanItem[]): Ending {
  const spent = budget.spent ?? "model calls";
  const limit = limitWords(budget.limits[spent === "model calls" ? "modelCalls" : "toolCalls"], spent, locale);
  const { detail, hint } = closingWords("limit", locale, limit);
  const done = progressWords(locale, {
    tasks: tally.ended,
    receipts: [...tally.receipts.values()].filter(({ status }) => status === "success").length,
    open: openItems(plan).map(({ text }) => text),
  });
  return { state: "done", reason: "limit", detail: `${detail} ${done}`, hint };
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
