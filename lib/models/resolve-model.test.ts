import { generateText, isStepCount, streamText, tool } from "ai";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { Script } from "@/tests/support/scripted-openai/types";
import { parseEnv } from "../core/env";
import { describeModels } from "./describe-models";
import { resolveModel } from "./resolve-model";

let server: ScriptedOpenAI | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function scripted(script: Script, settings: Record<string, string> = {}, apiKey?: string) {
  server = await startScriptedOpenAI(script, apiKey ? { apiKey } : {});
  const env = parseEnv({ OPENAI_BASE_URL: server.baseUrl, ...settings });
  return { env, requests: server.requests };
}

const lookUp = tool({
  description: "Looks a word up",
  inputSchema: z.object({ word: z.string() }),
  execute: async ({ word }) => ({ meaning: `${word} is a tree` }),
});

describe.each(["chat", "responses"] as const)("over HTTP in %s mode", (mode) => {
  test("streams text and counts tokens", async () => {
    const { env, requests } = await scripted([{ text: "The oak 橡树 is dry." }], { OPENAI_API_MODE: mode });
    const result = streamText({
      model: resolveModel({ env }, "chat").model,
      instructions: "Be brief.",
      prompt: "Is it dry?",
      maxRetries: 0,
    });
    expect(await result.text).toBe("The oak 橡树 is dry.");
    expect((await result.usage).inputTokens).toBe(requests[0]?.promptTokens);
    expect(requests[0]).toMatchObject({ mode, stream: true, system: "Be brief.", model: "gpt-5.4-mini" });
  });

  test("calls a tool and goes on without any state at the server", async () => {
    const { env, requests } = await scripted(
      [{ text: "Let me look.", toolCalls: [{ name: "lookUp", arguments: { word: "oak" } }] }, { text: "A tree." }],
      { OPENAI_API_MODE: mode, CHAT_MODEL: "local-7b" },
    );
    const result = streamText({
      model: resolveModel({ env }, "chat").model,
      prompt: "What is an oak?",
      tools: { lookUp },
      stopWhen: isStepCount(3),
      maxRetries: 0,
    });
    expect(await result.text).toBe("A tree.");
    const [, second] = requests;
    expect(second?.messages.find((message) => message.role === "tool")?.text).toContain("oak is a tree");
    expect(second?.model).toBe("local-7b");
    if (mode === "responses") expect(second?.body.store).toBe(false);
  });

  test("answers without a stream, two tools at once", async () => {
    const calls = ["oak", "ash"].map((word) => ({ name: "lookUp", arguments: { word } }));
    const { env, requests } = await scripted([{ toolCalls: calls }, { text: "Both are trees." }], {
      OPENAI_API_MODE: mode,
    });
    const { text } = await generateText({
      model: resolveModel({ env }, "chat").model,
      prompt: "Oak and ash?",
      tools: { lookUp },
      stopWhen: isStepCount(3),
      maxRetries: 0,
    });
    expect(text).toBe("Both are trees.");
    expect(requests[1]?.messages.filter((message) => message.role === "tool")).toHaveLength(2);
  });

  test("sends the key where there is one and no header where there is none", async () => {
    const { env, requests } = await scripted([{ text: "in" }], { OPENAI_API_MODE: mode, OPENAI_API_KEY: "k-1" }, "k-1");
    await generateText({ model: resolveModel({ env }, "chat").model, prompt: "hello", maxRetries: 0 });
    expect(requests[0]?.headers.authorization).toBe("Bearer k-1");
    await server?.stop();
    const open = await scripted([{ text: "in" }], { OPENAI_API_MODE: mode });
    await generateText({ model: resolveModel({ env: open.env }, "chat").model, prompt: "hello", maxRetries: 0 });
    expect(open.requests[0]?.headers).not.toHaveProperty("authorization");
  });
});

test("without a server the built-in engine stands in, and a workspace may choose it", () => {
  const none = parseEnv({});
  expect(resolveModel({ env: none }, "chat", "gpt-4.1")).toMatchObject({ provider: "built-in", builtIn: true });
  const some = parseEnv({ OPENAI_API_KEY: "k", CHAT_MODEL: "gpt-4.1" });
  expect(resolveModel({ env: some }, "chat")).toMatchObject({ modelId: "gpt-4.1", contextWindow: 1_000_000 });
  expect(resolveModel({ env: some }, "chat", "gpt-4o")).toMatchObject({ modelId: "gpt-4o", contextWindow: 128_000 });
  expect(resolveModel({ env: some }, "chat", "built-in").builtIn).toBe(true);
});

test("speaks responses to OpenAI itself and chat to others, unless told", () => {
  const providerOf = (settings: Record<string, string>): string =>
    resolveModel({ env: parseEnv(settings) }, "chat").model.provider;
  expect(providerOf({ OPENAI_API_KEY: "k" })).toBe("openai.responses");
  expect(providerOf({ OPENAI_BASE_URL: "http://localhost:11434/v1" })).toBe("openai.chat");
  expect(providerOf({ OPENAI_BASE_URL: "http://localhost:1/v1", OPENAI_API_MODE: "responses" })).toBe(
    "openai.responses",
  );
});

test("the description names models and neither addresses nor keys", () => {
  const env = parseEnv({ OPENAI_API_KEY: "secret", OPENAI_BASE_URL: "http://10.0.0.7/v1", CHAT_MODEL: "m" });
  expect(describeModels({ env })).toEqual({
    provider: "openai",
    chat: "m",
    embedding: null,
    image: null,
    speech: null,
  });
  expect(describeModels({ env: parseEnv({ EMBEDDING_MODEL: "e" }) })).toEqual({
    provider: "built-in",
    chat: "built-in",
    embedding: null,
    image: null,
    speech: null,
  });
});
