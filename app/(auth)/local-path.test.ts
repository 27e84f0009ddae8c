import { expect, test } from "vitest";
import { localPath } from "./local-path";

test.each([
  ["/w/1/threads?x=1", "/w/1/threads?x=1"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["/\tevil", "/"],
  [undefined, "/"],
  [["/a"], "/"],
])("%s leads to %s", (wanted, path) => {
  expect(localPath(wanted)).toBe(path);
});
