import { createOpenAI } from "@ai-sdk/openai";
import type { ImageModelV4 } from "@ai-sdk/provider";
import type { Env } from "../core/env";
import { crawlEgress } from "../core/http/crawl-egress";
import { createCrawlClient } from "../core/http/create-crawl-client";
import { createSafeFetch } from "../core/http/create-safe-fetch";
import { modelEgress, openAiBaseUrl } from "../core/http/egress-classes";
import { hasModelServer } from "./openai-provider";

export interface ResolvedImageModel {
  modelId: string;
  model: ImageModelV4;
}

type ImageEnv = Env;

/** Bytes of one answer: an image of 20 MB in base64. */
const longestAnswer = 32 * 1024 * 1024;
const longestImage = 20 * 1024 * 1024;
/** What OpenAI's own server draws with when nothing else is said. Other servers have no such model, so they must name one. */
const ownModel = "gpt-image-1";

/** What is missing on this installation before an image can be drawn, with the setting to change; undefined when nothing is. */
export function missingImageModel(env: ImageEnv): string | undefined {
  if (!hasModelServer(env)) return "No model server is connected: OPENAI_API_KEY or OPENAI_BASE_URL is not set.";
  if (env.IMAGE_MODEL || new URL(env.OPENAI_BASE_URL ?? openAiBaseUrl).hostname === "api.openai.com") return undefined;
  return "No image model is named: IMAGE_MODEL is not set.";
}

/** The model that draws. @param choice the workspace's or an automation's own, before the server's */
export function resolveImageModel(env: ImageEnv, choice?: string): ResolvedImageModel | null {
  if (missingImageModel(env) !== undefined) return null;
  const modelId = choice || (env.IMAGE_MODEL ?? ownModel);
  const egress = { ...modelEgress(env), maxBytes: longestAnswer };
  const provider = createOpenAI({
    baseURL: env.OPENAI_BASE_URL ?? openAiBaseUrl,
    apiKey: env.OPENAI_API_KEY ?? "",
    fetch: withAddressesRead(createSafeFetch(egress, env.OPENAI_API_KEY ? [] : ["authorization"]), env),
  });
  return { modelId, model: provider.image(modelId) };
}

/** An image whose address the server gave instead of its bytes, and that could not be read there. */
export class ImageAddressFailure extends Error {
  override name = "ImageAddressFailure";
}

/** Some servers answer with addresses, which the SDK does not read: their bytes are put in the place of the address. */
function withAddressesRead(send: typeof globalThis.fetch, env: ImageEnv): typeof globalThis.fetch {
  const pages = createCrawlClient({ ...crawlEgress(env), maxBytes: longestImage, totalTimeoutMs: 60_000 });
  const own = new URL(env.OPENAI_BASE_URL ?? openAiBaseUrl).origin;

  async function bytesAt(address: string, signal: AbortSignal | undefined): Promise<string> {
    // The server that is trusted to draw may hand out its images itself, also where no public host could.
    if (URL.canParse(address) && new URL(address).origin === own) {
      const response = await send(address, { signal });
      const bytes = await response.arrayBuffer();
      if (!response.ok) throw new ImageAddressFailure(`its address answered ${response.status}`);
      return Buffer.from(bytes).toString("base64");
    }
    const read = await pages.read(address, { allow: [], deny: [], maxBytes: longestImage, signal });
    if (!read.ok) throw new ImageAddressFailure(`its address could not be read: ${read.reason.replaceAll("_", " ")}`);
    if (read.value.status >= 400) throw new ImageAddressFailure(`its address answered ${read.value.status}`);
    return Buffer.from(read.value.bytes).toString("base64");
  }

  return async (input, init) => {
    const response = await send(input, init);
    if (!response.ok) return response;
    const text = await response.text();
    const body = readJson(text);
    const { data } = (body ?? {}) as { data?: unknown };
    // Whatever is no answer at all is for the SDK to say.
    if (body === undefined) return new Response(text, response);
    if (!Array.isArray(data)) return Response.json(body);
    const images = await Promise.all(
      data.map(async (image: { b64_json?: unknown; url?: unknown }) =>
        typeof image?.url === "string" && typeof image.b64_json !== "string"
          ? { ...image, b64_json: await bytesAt(image.url, init?.signal ?? undefined) }
          : image,
      ),
    );
    return Response.json({ ...(body as object), data: images });
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
