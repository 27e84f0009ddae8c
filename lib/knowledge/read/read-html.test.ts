import { expect, test } from "vitest";
import { htmlToText } from "../../core/text/html-to-text";
import { readHtml } from "./read-html";

const many = 300_000;

test.each([
  ["elements in elements, closed by others", "<div>".repeat(many) + "</b>".repeat(many)],
  ["pictures in pictures, closed by others", "<svg><a>".repeat(many / 2) + "</b>".repeat(many)],
  ["lists in lists", "<ul><li>".repeat(many / 2)],
])("%s by the hundred thousand are refused at once", async (_, html) => {
  const started = performance.now();
  expect(await htmlToText(html)).toBeNull();
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await readHtml(new TextEncoder().encode(html))).toMatchObject({ ok: false, reason: "damaged" });
});

test.each([
  `${" ".repeat(many)}opacity:${" ".repeat(many)}x`,
  `opacity:${"0".repeat(many)}x`,
  "font-size".repeat(many / 10),
  `font-size:${"1".repeat(many)}`,
  ";:".repeat(many),
])("a style of a hundred thousand characters costs no time (%#)", async (style) => {
  const started = performance.now();
  await htmlToText(`<p style="${style}">The gate</p>`);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([
  ["opacity:0", false],
  ["color:red; OPACITY : 0.0 !important", false],
  ["opacity:.5", true],
  ["font-size:1px", false],
  ["font-size: 0.1em;", false],
  ["font-size:larger", true],
  ["font-size:12pt", true],
])("text with the style %s is seen: %s", async (style, seen) => {
  expect((await htmlToText(`<p>Plain</p><p style="${style}">Gate</p>`))?.includes("Gate")).toBe(seen);
});

test("a list of nine thousand items, none of them closed, is read", async () => {
  const text = await htmlToText("<li><p>The gate <b>opens</b> at nine.<br>".repeat(9_000));
  expect(text?.match(/The gate opens at nine\./g)).toHaveLength(9_000);
});

test("as deep as pages are, text is found", async () => {
  expect(await htmlToText(`${"<div>".repeat(500)}The gate opens at nine.${"</div>".repeat(500)}`)).toContain("at nine");
});
