import { expect, test } from "vitest";
import { gather } from "./gather";

test("what comes together is handed on together, in its order; what comes later is another list", async () => {
  const lists: number[][] = [];
  const add = gather<number>(async (items) => lists.push([...items]), 0);
  await Promise.all([add(1), add(2), Promise.resolve().then(() => add(3))]);
  await add(4);
  expect(lists).toEqual([[1, 2, 3], [4]]);
});

test("one that cannot be done spoils it for nobody else, and its caller hears why", async () => {
  const done: number[] = [];
  const add = gather<number>(async (items) => {
    if (items.includes(2)) throw new Error("not two");
    done.push(...items);
  }, 1);
  const ended = await Promise.allSettled([1, 2, 3].map(add));
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(ended[1]).toMatchObject({ reason: new Error("not two") });
  expect(done.toSorted()).toEqual([1, 3]);
});
