import { expect, test } from "vitest";
import { chunksOf } from "./chunks-of";
import { LiveTurn } from "./live-turn";
import { fullBatch } from "./turn-batch";

const word = (delta: string) => ({ type: "text-delta", id: "text-1", delta }) as const;

test("every listener has everything once and in order, whenever it came", async () => {
  const turn = new LiveTurn("trn_1");
  const listen = async (from: number) => {
    const heard: number[] = [];
    for await (const { seq } of chunksOf(turn.read(from))) heard.push(seq);
    return heard;
  };
  const early = listen(0);
  for (let index = 0; index < 300; index += 1) {
    turn.push(word(`${index} `));
    if (index % 7 === 0) await Promise.resolve();
  }
  const late = listen(250);
  turn.push(word("end"));
  turn.end();
  const all = Array.from({ length: 301 }, (_, index) => index);
  expect(await early).toEqual(all);
  expect(await late).toEqual(all.slice(250));
  expect(await listen(301)).toEqual([]);
});

test("what many listen to is written out once", async () => {
  const turn = new LiveTurn("trn_1");
  turn.push(word("北码头"));
  const heard = await Promise.all(Array.from({ length: 50 }, async () => (await turn.read(0).next()).value!.events()));
  expect(new Set(heard).size).toBe(1);
  expect(new TextDecoder().decode(heard[0])).toBe(`id: trn_1:0\ndata: ${JSON.stringify(word("北码头"))}\n\n`);
});

test("a batch is bounded however much waits", async () => {
  const turn = new LiveTurn("trn_1");
  for (let index = 0; index < 100; index += 1) turn.push(word("x".repeat(30_000)));
  for await (const batch of turn.read(0)) {
    expect(batch.events().byteLength).toBeLessThan(fullBatch + 40_000);
    if (batch.parts.at(-1)!.seq === 99) break;
  }
});

test("a listener that leaves while nothing is said is let go", async () => {
  const turn = new LiveTurn("trn_1");
  const gone = new AbortController();
  const waiting = turn.read(0, gone.signal).next();
  gone.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test("numbers go on behind gaps", async () => {
  const turn = new LiveTurn("trn_1", [
    { seq: 0, chunk: word("a") },
    { seq: 4, chunk: word("b") },
  ]);
  expect(turn.push(word("c"))).toBe(5);
  turn.end();
  const heard: number[] = [];
  for await (const { seq } of chunksOf(turn.read(2))) heard.push(seq);
  expect(heard).toEqual([4, 5]);
});

test("a listener that is ahead of what has come here is not told again what it has", async () => {
  const turn = new LiveTurn("trn_1", [], 3);
  const heard: number[] = [];
  const listening = (async () => {
    for await (const { seq } of chunksOf(turn.read(5))) heard.push(seq);
  })();
  for (const text of ["d", "e", "f", "g"]) {
    turn.push(word(text));
    await Promise.resolve();
  }
  turn.end();
  await listening;
  expect(heard).toEqual([5, 6]);
});
