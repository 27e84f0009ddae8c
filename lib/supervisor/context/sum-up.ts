import { generateText, type LanguageModel, type ModelMessage } from "ai";
import { readPrompt } from "../../core/read-prompt";
import { truncate } from "../../core/truncate";
import { transcriptOf } from "./transcript-of";

/** Characters of a summary that are kept. */
const longestSummary = 8_000;
/** Half of the window, at a character and a third a token, so that Chinese fits too; more is not read anyway. */
const mostCharacters = 200_000;

/**
 * Has the model sum up a part of the conversation: goal, constraints, progress, decisions, next steps.
 * @throws what the model throws; an Error when it says nothing
 */
export async function sumUp(
  model: LanguageModel,
  { messages, earlier, window }: { messages: readonly ModelMessage[]; earlier: string | null; window: number },
  signal: AbortSignal,
): Promise<string> {
  const room = Math.min(mostCharacters, Math.floor(window * 0.65)) - (earlier?.length ?? 0);
  const before = earlier ? `Summary of what came before:\n${earlier}\n\nWhat came then:\n` : "";
  const { text } = await generateText({
    model,
    instructions: readPrompt("supervisor/summary"),
    messages: [{ role: "user", content: `${before}${transcriptOf(messages, Math.max(4_000, room))}` }],
    maxRetries: 0,
    abortSignal: signal,
  });
  const summary = truncate(text.trim(), longestSummary);
  if (summary === "") throw new Error("The summary is empty.");
  return summary;
}
