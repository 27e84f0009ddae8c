import type { AdmittedCall } from "./admitted-call";
import type { Refusal } from "./refusal";

/**
 * The call with its completed arguments, where its tool completes them; else as it is. What was turned down in this turn
 * is not worked out once more in it, however it is worded.
 */
export async function completeCall(admitted: AdmittedCall): Promise<{ admitted: AdmittedCall } | { refusal: Refusal }> {
  const { attempt, tool, timeoutMs } = admitted;
  const { completion } = tool;
  if (!completion) return { admitted };
  if (await wasTurnedDown(admitted)) return { refusal: turnedDown(tool.label) };
  const { ctx, threadId, turnId, signal: caller } = attempt.scope;
  const overdue = AbortSignal.timeout(timeoutMs);
  const signal = caller ? AbortSignal.any([caller, overdue]) : overdue;
  try {
    const outcome = await completion.complete(admitted.arguments, {
      ...{ ctx, threadId, turnId, signal },
      callId: attempt.callId,
    });
    if (outcome.ok) return { admitted: { ...admitted, arguments: outcome.arguments } };
    const { code, message, hint = "Tell the user what is missing.", data } = outcome;
    return { refusal: { code, rule: "completion", message, hint, data } };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { refusal: caller?.aborted ? cancelled : tooLong(timeoutMs) };
  }
}

async function wasTurnedDown({ attempt, tool }: AdmittedCall): Promise<boolean> {
  const { ctx, turnId } = attempt.scope;
  if (turnId === undefined) return false;
  const row = await ctx.db.prisma.approval.findFirst({
    where: { workspaceId: ctx.workspaceId, turnId, tool: tool.name, decision: { in: ["reject", "withdraw"] } },
    select: { id: true },
  });
  return row !== null;
}

const turnedDown = (label: string): Refusal => ({
  code: "APPROVAL_REJECTED",
  rule: "approval.repeated",
  message: `${label} was turned down a moment ago, so nobody was asked again.`,
  hint: "Acknowledge it once and do not propose it again.",
});

const cancelled: Refusal = {
  code: "CANCELLED",
  rule: "completion",
  message: "The call was cancelled; nothing was done.",
  hint: "Nothing is left to do.",
};

const tooLong = (timeoutMs: number): Refusal => ({
  code: "TIMEOUT",
  rule: "completion",
  message: `It could not be worked out within ${timeoutMs / 1000} seconds. Nothing was done.`,
  hint: "Try once more with a shorter request.",
});
