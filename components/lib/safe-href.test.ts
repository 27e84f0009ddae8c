import { expect, test } from "vitest";
import { hostOf, safeHref } from "./safe-href";

test.each([
  ["https://a.example/x?y=1", "https://a.example/x?y=1"],
  ["/w/1/reports/2", "/w/1/reports/2"],
  ["#s-1", "#s-1"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["javascript:alert(1)", undefined],
  ["java\nscript:alert(1)", undefined],
  [" \u0001javascript:alert(1)", undefined],
  ["JaVaScRiPt:alert(1)", undefined],
  ["data:text/html,<script>", undefined],
  ["vbscript:x", undefined],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s becomes %s", (address, href) => {
  expect(safeHref(address)).toBe(href);
});

test("names the host that a link leaves for", () => {
  expect(hostOf("https://a.example:8080/x")).toBe("a.example:8080");
  expect(hostOf("mailto:a@b.example")).toBe("b.example");
  expect(hostOf("/here")).toBeUndefined();
});
