import { generateText } from "ai";
import { escapeTags } from "../../core/escape-tags";
import { readPrompt } from "../../core/read-prompt";
import type { Receipt } from "../../receipts/schema";
import type { TurnScope } from "../turn/turn-scope";

const longestContext = 1_500;

/**
 * Has the model reword a part of its answer that no record confirms: one call, without tools, that counts against the
 * turn's budget. Undefined when it cannot: nothing is left of the budget, the model failed, or it has no words of its
 * own to choose.
 */
export async function reword(
  scope: TurnScope,
  part: { shown: string; held: string; unconfirmed: readonly string[]; receipts: readonly Receipt[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { budget, model, ctx, turnId } = scope;
  // The built-in engine quotes and follows rules: it would say the same again.
  if (model.provider === "candor" || signal.aborted || budget.modelCalls >= budget.limits.modelCalls) return undefined;
  try {
    const { text } = await generateText({
      model,
      instructions: readPrompt("claims/reword"),
      messages: [{ role: "user", content: describe(part) }],
      maxRetries: 0,
      abortSignal: signal,
    });
    return text.trim() === "" ? undefined : text.trim();
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ turnId, err: error }, "a held part of an answer could not be reworded");
    return undefined;
  }
}

function describe({ shown, held, unconfirmed, receipts }: Parameters<typeof reword>[1]): string {
  const records = receipts.map(({ type, operation, status, preview = "", error = "" }) =>
    [`- ${operation} ${type}: ${status}`, preview, error].filter(Boolean).join("; "),
  );
  return [
    `<already_read>\n${escapeTags(shown.slice(-longestContext))}\n</already_read>`,
    `<held_part>\n${escapeTags(held)}\n</held_part>`,
    `<without_record>\n${unconfirmed.map((sentence) => `- ${escapeTags(sentence)}`).join("\n")}\n</without_record>`,
    `<records>\n${records.length > 0 ? escapeTags(records.join("\n")) : "This turn changed nothing."}\n</records>`,
  ].join("\n\n");
}
