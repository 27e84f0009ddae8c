import type { LanguageModelV4 } from "@ai-sdk/provider";
import { defaultSettingsMiddleware, wrapLanguageModel } from "ai";
import type { Runtime } from "../core/context";
import { builtInModel, builtInModelId } from "./built-in/built-in-model";
import type { RetryOptions } from "./call-with-retry";
import { contextWindowOf } from "./context-window-of";
import { apiMode, hasModelServer, openAiProvider } from "./openai-provider";
import { retryingModel } from "./retrying-model";

export interface ResolvedModel {
  provider: "built-in" | "openai";
  modelId: string;
  builtIn: boolean;
  /** Tokens of prompt and answer together. */
  contextWindow: number;
  /** Follows the retry policy by itself: pass `maxRetries: 0` to the SDK. */
  model: LanguageModelV4;
}

/** Which setting names the model of a task, and what is asked for when it names nothing. */
const tasks = {
  // Small, fast, and good at calling tools.
  chat: { variable: "CHAT_MODEL", fallback: "gpt-5.4-mini" },
} as const;
export type ModelTask = keyof typeof tasks;

/**
 * The one place that decides which model does a task.
 * @param choice the workspace's own choice: a model's name at the configured server, or `built-in`.
 * @param onRetry told before each wait, so that a person can be shown "retrying (2/3)".
 */
export function resolveModel(
  { env }: Pick<Runtime, "env">,
  task: ModelTask,
  choice?: string,
  onRetry?: RetryOptions["onRetry"],
): ResolvedModel {
  if (!hasModelServer(env) || choice === builtInModelId) {
    return {
      provider: "built-in",
      modelId: builtInModelId,
      builtIn: true,
      contextWindow: 1_000_000,
      model: builtInModel,
    };
  }
  const { variable, fallback } = tasks[task];
  // An empty choice is one that was taken back.
  const modelId = choice || (env[variable] ?? fallback);
  const provider = openAiProvider(env);
  const model = apiMode(env) === "chat" ? provider.chat(modelId) : stateless(provider.responses(modelId));
  return {
    provider: "openai",
    modelId,
    builtIn: false,
    contextWindow: contextWindowOf(modelId),
    model: retryingModel(model, onRetry),
  };
}

/** Conversations live in our database: nothing is kept at the provider, and whole items are sent, not references. */
function stateless(model: LanguageModelV4): LanguageModelV4 {
  const settings = { providerOptions: { openai: { store: false } } };
  return wrapLanguageModel({ model, middleware: defaultSettingsMiddleware({ settings }) });
}
