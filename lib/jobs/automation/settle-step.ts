import type { Ending, OpenRun } from "../../automations/runs/run-row";
import type { Step } from "../../automations/schema";
import { getAnswer } from "../../chats/get-answer";
import type { Context } from "../../core/context";
import type { AutomationStep, Turn } from "../../core/db/generated/client";
import { AppError } from "../../core/errors";
import { mayHaveBeenDone } from "./may-have-been-done";

/** What a try of a step came to. `later`: something it has set going is not settled yet. */
export type StepEnd =
  | { kind: "succeeded"; output: string }
  | { kind: "later" }
  | { kind: "again"; ending: Ending }
  | { kind: "over"; ending: Ending };

const stopped: Record<string, { reason: string; words: string }> = {
  rejected: { reason: "rejected", words: "somebody turned down what it wanted to do" },
  expired: { reason: "approval_expired", words: "nobody decided in time about what it wanted to do" },
  loop: { reason: "loop", words: "the agent went round in circles and was stopped" },
  limit: { reason: "not_delivered", words: "the agent came to the limit of what it may do in one go" },
  denied: { reason: "not_delivered", words: "what it wanted to do is not allowed" },
  partly_done: { reason: "not_delivered", words: "the agent did only a part of it" },
};

/**
 * What a turn that has ended means for its step. It succeeded when it is complete and every tool that the step declares
 * left a receipt of success. One that broke off is tried again only where nothing came of it: no change is made twice.
 */
export async function settleStep(ctx: Context, step: Step, tried: AutomationStep, turn: Turn): Promise<StepEnd> {
  const { workspaceId } = ctx;
  const { stopReason, threadId, id: turnId } = turn;
  const receipts = await ctx.db.prisma.receipt.findMany({ where: { workspaceId, turnId } });
  const incomplete = (reason: string, words: string): StepEnd => {
    return { kind: "over", ending: { state: "incomplete", reason, detail: `Step "${step.step_id}": ${words}.` } };
  };
  if (stopReason === "complete") {
    const missing = step.params.tools.filter(
      (tool) => !receipts.some((receipt) => receipt.tool === tool && receipt.status === "success"),
    );
    if (missing.length === 0) return { kind: "succeeded", output: await wordsOf(ctx, threadId, turnId) };
    if (receipts.some(({ tool, status }) => missing.includes(tool) && status === "pending")) return { kind: "later" };
    const cards = await ctx.db.prisma.approval.findMany({ where: { workspaceId, turnId, tool: { in: missing } } });
    for (const state of ["rejected", "expired"] as const) {
      const known = stopped[state]!;
      if (cards.some((card) => card.state === state)) return incomplete(known.reason, known.words);
    }
    return incomplete("not_delivered", `it was to use ${missing.join(", ")}, and there is no receipt of success`);
  }
  const known = stopped[stopReason ?? ""];
  if (known) return incomplete(known.reason, known.words);
  if (stopReason === "cancelled") {
    const detail = `Step "${step.step_id}" was stopped.`;
    return { kind: "over", ending: { state: "cancelled", reason: "cancelled", detail } };
  }
  const isModel = stopReason === "provider_failed";
  const detail = `Step "${step.step_id}", try ${tried.attempt}: ${isModel ? "the model failed" : "it broke off"}.`;
  const ending: Ending = { state: "failed", reason: isModel ? "provider_failed" : "step_failed", detail };
  const isTouched = receipts.some(({ status }) => status !== "failed") || (await mayHaveBeenDone(ctx, turn));
  return { kind: isTouched ? "over" : "again", ending };
}

/** A chat that was deleted meanwhile says nothing any more; what was done in it stands. */
async function wordsOf(ctx: Context, threadId: string, turnId: string): Promise<string> {
  const answer = await getAnswer(ctx, threadId, turnId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  return (answer?.parts ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

/** Milliseconds before the next try. */
export function backoffMs({ definition }: Pick<OpenRun, "definition">, failed: number): number {
  const first = 2_000;
  const { retry_backoff } = definition.execution;
  if (retry_backoff === "none") return 0;
  return Math.min(300_000, retry_backoff === "linear" ? first * failed : first * 2 ** (failed - 1));
}
