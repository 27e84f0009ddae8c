import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { callWithRetry, type RetryOptions } from "./call-with-retry";
import { classifyProviderError } from "./classify-provider-error";
import { mergeDeltas } from "./merge-deltas";
import { ProviderFailure, type ProviderFailureDetails } from "./provider-failure";

/**
 * The same model under the retry policy. A stream is tried again only while nothing of the answer has been handed
 * on; later failures arrive as an `error` part that holds a ProviderFailure, after the text that came before.
 * An answer whose end never came counts as failed, even when the connection was closed politely.
 */
export function retryingModel(model: LanguageModelV4, onRetry?: RetryOptions["onRetry"]): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => callWithRetry(() => model.doGenerate(options), { signal: options.abortSignal, onRetry }),
    doStream: (options) => callWithRetry(() => startStream(model, options), { signal: options.abortSignal, onRetry }),
  };
}

type Part = LanguageModelV4StreamPart;

/** Opens the stream and reads up to the first part that shows anything, so that an early failure can be retried. */
async function startStream(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4StreamResult> {
  const result = await model.doStream(options);
  const reader = result.stream.getReader();
  const early: Part[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (value.type === "error") {
      await reader.cancel().catch(() => undefined);
      throw value.error;
    }
    if (value.type === "finish" && value.finishReason.unified === "interrupted") throw new ProviderFailure(cutOff);
    early.push(value);
    if (!preludes.has(value.type)) break;
  }
  return { ...result, stream: handOn(early, reader, options.abortSignal) };
}

const preludes = new Set<Part["type"]>(["stream-start", "response-metadata", "text-start", "raw", "ping"]);

const cutOff: ProviderFailureDetails = {
  ...classifyProviderError(new TypeError("terminated")),
  retryable: true,
};

const brokenEnd: Part = {
  type: "finish",
  finishReason: { unified: "error", raw: "interrupted" },
  usage: {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  },
};

function handOn(
  early: Part[],
  reader: ReadableStreamDefaultReader<Part>,
  signal: AbortSignal | undefined,
): ReadableStream<Part> {
  const next = mergeDeltas(async () => {
    const waiting = early.shift();
    return waiting ? { done: false, value: waiting } : reader.read();
  });
  return new ReadableStream<Part>({
    async pull(controller) {
      try {
        const { done, value } = await next();
        if (done) return controller.close();
        if (value.type === "error") return controller.enqueue({ type: "error", error: failed(value.error) });
        if (value.type === "finish" && value.finishReason.unified === "interrupted") {
          controller.enqueue({ type: "error", error: failed(new ProviderFailure(cutOff)) });
          return controller.enqueue({ ...value, finishReason: { unified: "error", raw: "interrupted" } });
        }
        controller.enqueue(value);
      } catch (error) {
        if (signal?.aborted) return controller.error(signal.reason);
        controller.enqueue({ type: "error", error: failed(error) });
        controller.enqueue(brokenEnd);
        controller.close();
        // One that was broken off here goes on at the server.
        await reader.cancel(error).catch(() => {});
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function failed(error: unknown): ProviderFailure {
  return new ProviderFailure({ ...classifyProviderError(error), retryable: false }, error);
}
