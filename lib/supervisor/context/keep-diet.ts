import type { ModelMessage } from "ai";
import { leaveContext } from "./leave-context";
import { type LongOutput, longOutputs } from "./long-outputs";
import type { ContextSettings } from "./settings";

/** Answers of the model after which an output of a finished subtask leaves anyway. */
const oldAge = 2;
const mostShare = 0.5;

/**
 * Long outputs of what is finished leave the context before a model call. The supervisor's: once the model has read
 * them and they make up more than half of the context, or another subtask has been read since. A specialist still works
 * with what its calls returned: only when that fills half of the model's window, the oldest first.
 * @param size tokens of the whole context, and what the provider counts for one of our tokens
 */
export async function keepDiet(
  settings: Pick<ContextSettings, "scope" | "agent" | "window" | "canRead">,
  messages: ModelMessage[],
  { used, scale }: { used: number; scale: number },
): Promise<ModelMessage[]> {
  // What the model is about to read for the first time stays.
  const finished = longOutputs(messages)
    .filter(({ age }) => age > 0)
    .map((output) => ({ ...output, tokens: output.tokens * scale }));
  if (finished.length === 0) return messages;
  const leaving =
    settings.agent === "supervisor" ? ofSupervisor(finished, used) : ofSpecialist(finished, settings.window);
  if (leaving.length === 0) return messages;
  const results = leaving.map(({ result }) => result);
  return leaveContext(settings.scope, messages, results, settings.canRead);
}

function ofSupervisor(finished: LongOutput[], used: number): LongOutput[] {
  const share = tokensOf(finished) / Math.max(1, used);
  return share > mostShare ? finished : finished.filter(({ age }) => age >= oldAge);
}

function ofSpecialist(finished: LongOutput[], window: number): LongOutput[] {
  let excess = tokensOf(finished) - window * mostShare;
  return finished.filter(({ tokens }) => {
    const leaves = excess > 0;
    if (leaves) excess -= tokens;
    return leaves;
  });
}

function tokensOf(outputs: readonly LongOutput[]): number {
  return outputs.reduce((sum, { tokens }) => sum + tokens, 0);
}
