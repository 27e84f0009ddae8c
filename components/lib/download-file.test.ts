import { expect, test } from "vitest";
import { fileNameIn } from "./download-file";

test.each([
  [`attachment; filename="Oak v2 2026-11-30.pdf"`, "Oak v2 2026-11-30.pdf"],
  [`attachment; filename="report.pdf"; filename*=UTF-8''%E5%B7%AE%E6%97%85.pdf`, "差旅.pdf"],
  [`attachment; filename="report.pdf"; filename*=UTF-8''%E5%B7`, "report.pdf"],
  ["attachment", "x.md"],
  [null, "x.md"],
])("%s is saved as %s", (disposition, name) => {
  expect(fileNameIn(disposition, "x.md")).toBe(name);
});
