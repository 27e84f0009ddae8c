import type { FunctionConfig } from "inngest/types";
import { expect, test } from "vitest";
import { concurrencyNames, readConcurrency, saturatedNames } from "./concurrency";

const read = (concurrency: FunctionConfig["concurrency"]) =>
  readConcurrency({ id: "f", triggers: [], steps: {}, concurrency });

test("a run counts against the function's limit and against its key's", () => {
  const limits = read([{ limit: 3 }, { limit: 1, key: "event.data.owner.id" }]);
  const names = (data: object) => concurrencyNames(limits, { data });
  expect(names({ owner: { id: "a" } })).toEqual(["f#0", 'f#1="a"']);
  expect(names({ owner: { id: 'a"=#' } })).toEqual(["f#0", 'f#1="a\\"=#"']);
  expect(names({})).toEqual(["f#0", "f#1=null"]);
  expect(names({ owner: "a" })).toEqual(["f#0", "f#1=null"]);
  const running = new Map([
    ["f#0", 2],
    ['f#1="a"', 1],
    ["gone#0", 9],
  ]);
  expect(saturatedNames(limits, running)).toEqual(['f#1="a"']);
  expect(saturatedNames(limits, new Map([["f#0", 3]]))).toEqual(["f#0"]);
});

test("a number is a limit; without one nothing is limited; other keys and scopes are refused", () => {
  expect(read(5)).toEqual([{ name: "f#0", limit: 5, key: undefined }]);
  expect(read(undefined)).toEqual([]);
  expect(() => read({ limit: 1, key: "event.data.a + event.data.b" })).toThrow("event.data.a + event.data.b");
  expect(() => read({ limit: 1, scope: "account", key: "event.data.a" })).toThrow("account");
});
