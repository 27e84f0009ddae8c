import { randomUUID } from "node:crypto";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { readConversation } from "./read-conversation";
import type { EngineReply } from "./reply";
import { respond } from "./respond";
import { chunksOf } from "./text/chunks-of";
import { estimateTokens } from "./text/estimate-tokens";

/** Its name in settings, health and on everything it writes. */
export const builtInModelId = "built-in";

/**
 * The engine that needs no key, no network and no language model: rules that follow the same prompts and tools as any
 * model, and quote instead of composing. The same prompt always gives the same words and the same calls.
 */
export const builtInModel: LanguageModelV4 = {
  specificationVersion: "v4",
  provider: "candor",
  modelId: builtInModelId,
  supportedUrls: {},

  async doGenerate(options) {
    options.abortSignal?.throwIfAborted();
    const reply = respond(readConversation(options));
    return { content: contentOf(reply), finishReason: finishOf(reply), usage: usageOf(options, reply), warnings: [] };
  },

  async doStream(options) {
    options.abortSignal?.throwIfAborted();
    const reply = respond(readConversation(options));
    return { stream: streamOf(partsOf(options, reply), options.abortSignal) };
  },
};

function contentOf(reply: EngineReply): LanguageModelV4Content[] {
  const calls = (reply.toolCalls ?? []).map((made) => ({
    type: "tool-call" as const,
    toolCallId: newCallId(),
    toolName: made.name,
    input: JSON.stringify(made.input),
  }));
  return [...(reply.text ? [{ type: "text" as const, text: reply.text }] : []), ...calls];
}

function* partsOf(options: LanguageModelV4CallOptions, reply: EngineReply): Generator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "response-metadata", modelId: builtInModelId };
  for (const [index, content] of contentOf(reply).entries()) {
    if (content.type === "text") {
      const id = String(index);
      yield { type: "text-start", id };
      for (const delta of chunksOf(content.text)) yield { type: "text-delta", id, delta };
      yield { type: "text-end", id };
    } else if (content.type === "tool-call") {
      yield { type: "tool-input-start", id: content.toolCallId, toolName: content.toolName };
      yield { type: "tool-input-delta", id: content.toolCallId, delta: content.input };
      yield { type: "tool-input-end", id: content.toolCallId };
      yield content;
    }
  }
  yield { type: "finish", finishReason: finishOf(reply), usage: usageOf(options, reply) };
}

/** Hands the parts out one by one, as they are asked for, until the caller stops. */
function streamOf(
  parts: Generator<LanguageModelV4StreamPart>,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      const { done, value } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

// Unique over threads and specialists, as receipts and results are found by it.
const newCallId = (): string => `call_${randomUUID().replaceAll("-", "").slice(0, 20)}`;

function finishOf(reply: EngineReply): LanguageModelV4FinishReason {
  return { unified: reply.toolCalls?.length ? "tool-calls" : "stop", raw: undefined };
}

function usageOf({ prompt, tools }: LanguageModelV4CallOptions, reply: EngineReply): LanguageModelV4Usage {
  const input = estimateTokens(JSON.stringify([prompt, tools ?? []]));
  const output = estimateTokens(`${reply.text ?? ""}${reply.toolCalls ? JSON.stringify(reply.toolCalls) : ""}`);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
