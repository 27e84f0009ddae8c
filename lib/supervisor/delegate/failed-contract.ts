import { classifyProviderError } from "../../models/classify-provider-error";
import type { Contract } from "../../specialists/contract/schema";
import { BudgetSpent } from "../turn/budget";

/** The contract of a run that gave none, or none that could be read: what happened, and what the supervisor is to do. */
export function failedContract(summary: string, nextStep: string): Contract {
  return {
    status: "error",
    action_summary: summary,
    evidence: { receipts: null },
    next_step: nextStep,
    missing_fields: null,
    assumptions: null,
  };
}

/** @param ended why the run was ended from outside, if it was; `seconds` is what it had */
export function contractOfError(
  error: unknown,
  ended: { timedOut: boolean; stopped: boolean; seconds: number },
): Contract {
  if (ended.timedOut) {
    const summary = `It was stopped after ${ended.seconds} seconds without an answer.`;
    return failedContract(summary, "Tell the user; a smaller task may fit.");
  }
  if (ended.stopped) {
    const next = "Say what was done and what was not; send it again only when the user asks for it.";
    return failedContract("It was stopped by the user.", next);
  }
  if (error instanceof BudgetSpent) {
    return failedContract(error.message, "Tell the user that the turn's limit was reached.");
  }
  const { message, hint } = classifyProviderError(error);
  return failedContract(message, hint);
}
