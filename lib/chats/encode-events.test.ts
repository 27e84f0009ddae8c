import { afterEach, expect, test, vi } from "vitest";
import type { NumberedChunk } from "./chunk";
import { encodeEvents } from "./encode-events";

afterEach(() => vi.useRealTimers());

async function* oneThenFailure(): AsyncGenerator<NumberedChunk> {
  yield { seq: 0, chunk: { type: "start", messageId: "msg_1" } };
  throw new Error("the database is away");
}

test("a source that breaks ends the stream and its clock", async () => {
  vi.useFakeTimers();
  const reader = encodeEvents({ turnId: "trn_1", chunks: oneThenFailure() }).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  // Before anything has been said: that the message was taken.
  expect(await next()).toMatch(/^: \w+\n\n$/);
  expect(await next()).toBe('id: trn_1:0\ndata: {"type":"start","messageId":"msg_1"}\n\n');
  await expect(reader.read()).rejects.toThrow("the database is away");
  expect(vi.getTimerCount()).toBe(0);
});

test("a reader that goes away ends the clock", async () => {
  vi.useFakeTimers();
  const reader = encodeEvents({ turnId: "trn_1", chunks: oneThenFailure() }).getReader();
  await reader.read();
  await reader.cancel();
  expect(vi.getTimerCount()).toBe(0);
});
