import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beatEvery } from "../events/stream-clock";
import { encodeEvents } from "./encode-events";
import type { FollowedTurn } from "./follow-turn";
import { LiveTurn } from "./live-turn";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => vi.useRealTimers());

function open(turn = new LiveTurn("trn_1")) {
  const reader = encodeEvents({ turnId: turn.turnId, read: (gone) => turn.read(0, gone) }).getReader();
  const next = async () => {
    const { done, value } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  return { turn, reader, next };
}

test("first that the message was taken and when to come back, then the events with their cursors, then the mark", async () => {
  const { turn, next } = open();
  turn.push({ type: "start", messageId: "msg_1" });
  expect(await next()).toMatch(/^retry: \d+\n: \w+\n\n$/);
  expect(await next()).toBe('id: trn_1:0\ndata: {"type":"start","messageId":"msg_1"}\n\n');
  turn.push({ type: "finish" });
  turn.end();
  expect(await next()).toBe('id: trn_1:1\ndata: {"type":"finish"}\n\n');
  expect(await next()).toBe("data: [DONE]\n\n");
  expect(await next()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("a silent turn says now and then that it is still there", async () => {
  const { turn, reader, next } = open();
  await next();
  const waiting = next();
  await vi.advanceTimersByTimeAsync(15_000 + beatEvery);
  expect(await waiting).toMatch(/^: .+\n\n$/);
  turn.push({ type: "finish" });
  expect(await next()).toContain('"finish"');
  await reader.cancel();
});

describe("the clock ends, and nothing is held any more, when", () => {
  test("the source breaks", async () => {
    const read: FollowedTurn["read"] = async function* () {
      yield* [];
      throw new Error("the database is away");
    };
    const reader = encodeEvents({ turnId: "trn_1", read }).getReader();
    await reader.read();
    await expect(reader.read()).rejects.toThrow("the database is away");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the reader goes away, also while nothing is said", async () => {
    let ended = false;
    const turn = new LiveTurn("trn_1");
    const read: FollowedTurn["read"] = async function* (gone) {
      try {
        yield* turn.read(0, gone);
      } finally {
        ended = true;
      }
    };
    const reader = encodeEvents({ turnId: "trn_1", read }).getReader();
    await reader.read();
    const waiting = reader.read();
    await reader.cancel();
    expect(await waiting).toMatchObject({ done: true });
    await expect.poll(() => ended).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the reader takes nothing for a minute: it gets what it was given, no mark, and can go on from there", async () => {
    const { turn, next } = open();
    for (let index = 0; index < 500; index += 1) turn.push({ type: "text-delta", id: "text-1", delta: String(index) });
    await next();
    await vi.advanceTimersByTimeAsync(60_000 + 2 * beatEvery);
    expect(vi.getTimerCount()).toBe(0);
    const given = (await next())!;
    expect(await next()).toBeNull();
    const cursor = Number(/^id: trn_1:(\d+)$/m.exec(given.slice(given.lastIndexOf("id: ")))![1]);
    expect(cursor).toBeLessThan(200);
    const first = (await turn.read(cursor + 1).next()).value!;
    expect(first.parts[0]).toEqual({ seq: cursor + 1, chunk: expect.objectContaining({ delta: String(cursor + 1) }) });
  });
});
