import { createOpenAI, type OpenAIProvider } from "@ai-sdk/openai";
import type { Env } from "../core/env";
import { cappedFetch } from "../core/http/capped-fetch";
import { createSafeFetch } from "../core/http/create-safe-fetch";
import { modelEgress, openAiBaseUrl } from "../core/http/egress-classes";
import { replyCaps } from "./reply-caps";

const providers = new WeakMap<Env, OpenAIProvider>();

/** Whether a model server is configured at all. A base URL alone is enough: many local servers want no key. */
export function hasModelServer(env: Env): boolean {
  return env.OPENAI_BASE_URL !== undefined || env.OPENAI_API_KEY !== undefined;
}

/** One provider, with its connections, per set of settings. */
export function openAiProvider(env: Env): OpenAIProvider {
  const known = providers.get(env);
  if (known) return known;
  const egress = { ...modelEgress(env), maxBytes: replyCaps.streamBytes, maxHeaderBytes: replyCaps.headerBytes };
  const provider = createOpenAI({
    baseURL: env.OPENAI_BASE_URL ?? openAiBaseUrl,
    apiKey: env.OPENAI_API_KEY ?? "",
    // The SDK always sends a bearer key; an empty one would be refused by strict servers.
    fetch: cappedFetch(createSafeFetch(egress, env.OPENAI_API_KEY ? [] : ["authorization"]), replyCaps),
  });
  providers.set(env, provider);
  return provider;
}

/** Which family of endpoints is spoken: what is set, else `responses` for OpenAI itself and `chat` elsewhere. */
export function apiMode(env: Env): "chat" | "responses" {
  const host = new URL(env.OPENAI_BASE_URL ?? openAiBaseUrl).hostname;
  return env.OPENAI_API_MODE ?? (host === "api.openai.com" ? "responses" : "chat");
}
