import type { Runtime } from "../core/context";
import { hasModelServer } from "./openai-provider";
import { resolveModel } from "./resolve-model";

/** What stands in for each kind of model; null where nothing can. No addresses and no keys. */
export interface ModelsDescription {
  provider: "built-in" | "openai";
  chat: string;
  embedding: string | null;
  image: string | null;
  speech: string | null;
}

/** For the health page: which models this installation would use. */
export function describeModels(runtime: Pick<Runtime, "env">): ModelsDescription {
  const { provider, modelId } = resolveModel(runtime, "chat");
  const named = (model: string | undefined): string | null => (hasModelServer(runtime.env) && model ? model : null);
  const { EMBEDDING_MODEL, IMAGE_MODEL, SPEECH_MODEL } = runtime.env;
  return {
    provider,
    chat: modelId,
    embedding: named(EMBEDDING_MODEL),
    image: named(IMAGE_MODEL),
    speech: named(SPEECH_MODEL),
  };
}
