import { expect, test } from "vitest";
import { trimText } from "./trim-text";

test.each([
  ["name, phone, IBAN, balance.", ["phone"], "name, IBAN, balance."],
  ["name, phone, IBAN, balance.", ["balance"], "name, phone, IBAN."],
  ["Rows with heading path (its headings, one a line), page.", ["heading_path"], "page."],
  ["Give headingPaths. Give pages.", ["heading_path"], "Give pages."],
  ["A telephone is no phone book: keep it.", ["phone"], "keep it."],
  ["Telephones only.", ["phone"], "Telephones only."],
  ["Nothing of it.", ["phone", "iban"], "Nothing of it."],
  ["balance", ["balance"], ""],
])("%j without %j", (text, columns, left) => {
  expect(trimText(text, columns)).toBe(left);
});

test("a long text of brackets and commas takes no longer than reading it", () => {
  const begin = performance.now();
  for (const sign of ["(", ",", "a(", "phone,"]) trimText(`${sign.repeat(20_000)} phone`, ["phone"]);
  expect(performance.now() - begin).toBeLessThan(1_000);
});
