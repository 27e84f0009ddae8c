import { generateText, streamText } from "ai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply } from "@/tests/support/scripted-openai/types";
import { parseEnv } from "../core/env";
import { callWithRetry, type RetryNotice } from "./call-with-retry";
import { ProviderFailure, type ProviderFailureDetails } from "./provider-failure";
import { resolveModel } from "./resolve-model";

let server: ScriptedOpenAI;
let notices: RetryNotice[];
beforeEach(async () => {
  notices = [];
  // Waits are not what these tests are about: every timer of the policy ends at once, and its length is recorded.
  vi.spyOn(Math, "random").mockReturnValue(0);
  const realTimeout = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms?: number, ...rest: unknown[]) =>
    realTimeout(work, ms !== undefined && ms >= 1000 && ms <= 60_000 ? 0 : ms, ...rest)) as typeof setTimeout);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.stop();
});

async function ask(mode: "chat" | "responses", replies: ScriptedReply[], stream: boolean): Promise<string> {
  server = await startScriptedOpenAI(replies);
  const env = parseEnv({ OPENAI_BASE_URL: server.baseUrl, OPENAI_API_MODE: mode, OPENAI_API_KEY: "sk-very-secret" });
  const { model } = resolveModel({ env }, "chat", undefined, (notice) => notices.push(notice));
  if (!stream) return (await generateText({ model, prompt: "hello", maxRetries: 0 })).text;
  let text = "";
  let error: unknown;
  const { stream: parts } = streamText({ model, prompt: "hello", maxRetries: 0, onError: () => undefined });
  try {
    for await (const part of parts) {
      if (part.type === "text-delta") text += part.text;
      if (part.type === "error") error = part.error;
    }
  } catch (cause) {
    throw new Error("A failure must arrive as a part; the stream itself threw.", { cause });
  }
  if (error) throw error;
  return text;
}

async function failure(asked: Promise<string>): Promise<ProviderFailureDetails> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderFailure);
  return (error as ProviderFailure).details;
}

describe.each([
  { mode: "chat" as const, stream: true },
  { mode: "chat" as const, stream: false },
  { mode: "responses" as const, stream: true },
  { mode: "responses" as const, stream: false },
])("$mode, stream: $stream", ({ mode, stream }) => {
  test("a refused key is told at once, without repeating it", async () => {
    const error = { message: "Incorrect API key provided: sk-very-secret.", code: "invalid_api_key" };
    const details = await failure(ask(mode, [{ status: 401, error }], stream));
    expect(details.kind).toBe("auth");
    expect(JSON.stringify(details)).not.toContain("secret");
    expect(server.requests).toHaveLength(1);
  });

  test("429 waits as long as the server asks, then goes on", async () => {
    const text = await ask(mode, [{ status: 429, headers: { "retry-after": "7" } }, { text: "hello" }], stream);
    expect(text).toBe("hello");
    expect(notices).toMatchObject([{ attempt: 1, of: 3, waitMs: 7000 }]);
  });

  test("500 is tried three more times with doubled waits, then told", async () => {
    const details = await failure(ask(mode, Array(6).fill({ status: 500 }), stream));
    expect(details).toMatchObject({ kind: "server", retryable: false });
    expect(notices.map((notice) => notice.waitMs)).toEqual([1000, 2000, 4000]);
    expect(server.requests).toHaveLength(4);
  });

  test("a context that is too long and an unknown model are not tried again", async () => {
    const error = { message: "This model's maximum context length is 8192 tokens.", code: "context_length_exceeded" };
    expect((await failure(ask(mode, [{ status: 400, error }], stream))).kind).toBe("overflow");
    await server.stop();
    expect((await failure(ask(mode, [{ status: 404 }], stream))).kind).toBe("invalid");
    expect(notices).toEqual([]);
  });

  test("a used-up budget is not waited for", async () => {
    const error = { message: "You exceeded your current quota.", code: "insufficient_quota" };
    const details = await failure(ask(mode, [{ status: 429, error }], stream));
    expect(details).toMatchObject({ kind: "rate_limited", retryable: false });
    expect(server.requests).toHaveLength(1);
  });
});

describe.each(["chat", "responses"] as const)("streams in %s mode", (mode) => {
  const long = { text: "word ".repeat(400) };

  test.each([{ cutCleanly: false }, { cutCleanly: true }])(
    "cut before any text is retried: $cutCleanly",
    async (how) => {
      expect(await ask(mode, [{ ...long, cutAfterBytes: 60, ...how }, { text: "hello" }], true)).toBe("hello");
      expect(notices).toHaveLength(1);
    },
  );

  test.each([{ cutCleanly: false }, { cutCleanly: true }])(
    "cut in the middle is told as such: $cutCleanly",
    async (how) => {
      const details = await failure(ask(mode, [{ ...long, cutAfterBytes: 6000, ...how }], true));
      expect(details.kind).toBe("cut");
      expect(server.requests).toHaveLength(1);
    },
  );

  test("an error frame in the middle is told as such", async () => {
    const streamError = { message: "The engine is overloaded.", code: "server_error" };
    const details = await failure(ask(mode, [{ ...long, streamError }], true));
    expect(details).toMatchObject({ kind: "server" });
    expect(details.message).toContain("overloaded");
  });

  test("an endless answer is broken off", async () => {
    const details = await failure(ask(mode, [{ text: "word ".repeat(500), endless: true, chunkSize: 60_000 }], true));
    expect(details).toMatchObject({ kind: "cut", retryable: false });
    await expect.poll(() => server.requests[0]?.aborted).toBe(true);
  });
});

test("no server at all is a network failure", async () => {
  const env = parseEnv({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
  const { model } = resolveModel({ env }, "chat");
  const details = await failure(generateText({ model, prompt: "hello", maxRetries: 0 }).then(({ text }) => text));
  expect(details.kind).toBe("network");
});

describe("the policy", () => {
  const busy = (retryAfterMs?: number): ProviderFailure =>
    new ProviderFailure({ kind: "rate_limited", message: "busy", hint: "", retryable: true, retryAfterMs });

  test("adds up to a quarter by chance and never waits less than asked", async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    const failures = [busy(), busy(30_000)];
    await callWithRetry(
      async () => {
        const error = failures.shift();
        if (error) throw error;
      },
      { onRetry: (notice) => notices.push(notice) },
    );
    expect(notices.map((notice) => notice.waitMs)).toEqual([1250, 37_500]);
  });

  test("does not keep a person waiting longer than a minute", async () => {
    const asked = callWithRetry(() => Promise.reject(busy(3_600_000)), { onRetry: (notice) => notices.push(notice) });
    await expect(asked).rejects.toMatchObject({ details: { kind: "rate_limited" } });
    expect(notices).toEqual([]);
  });

  test("stops waiting when the turn is stopped", async () => {
    vi.mocked(globalThis.setTimeout).mockRestore();
    const stop = new AbortController();
    const asked = callWithRetry(() => Promise.reject(busy()), {
      signal: stop.signal,
      onRetry: () => stop.abort(new Error("stopped")),
    });
    await expect(asked).rejects.toThrow("stopped");
  });
});
