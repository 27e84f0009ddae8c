import { generateText } from "ai";
import type { ResolvedModel } from "../../../models/resolve-model";
import { answered } from "../../model-refusal";
import { storableText } from "../../storable-text";
import { tameMarkdown } from "../markdown/tame-markdown";

export interface ModelAnswer {
  text: string;
  /** The model ran out of room before it was done. */
  isCut: boolean;
}

/** One question to a model: the system prompt and the message. @throws ProviderFailure, ModelRefusal */
export type AskModel = (system: string, message: string) => Promise<ModelAnswer>;

/** @param signal stops the call when the report is cancelled */
export function askWith(resolved: ResolvedModel, signal: AbortSignal): AskModel {
  return async (system, message) => {
    const { text, finishReason } = await generateText({
      model: resolved.model,
      instructions: system,
      prompt: message,
      // The model follows the product's own retry policy.
      maxRetries: 0,
      abortSignal: signal,
    });
    const said = answered({ text, finishReason });
    return { text: tameMarkdown(storableText(said)), isCut: finishReason === "length" };
  };
}
