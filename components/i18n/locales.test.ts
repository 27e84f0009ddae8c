import { expect, test } from "vitest";
import { chooseLocale } from "./locales";

test.each([
  ["zh", "en-GB", "zh"],
  [undefined, "zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  [undefined, "de-DE,en;q=0.7,zh;q=0.9", "zh"],
  [undefined, "zh;q=0, en", "en"],
  [undefined, "fr", "en"],
  [undefined, null, "en"],
  ["xx", "zh", "zh"],
])("cookie %s and Accept-Language %s give %s", (cookie, header, locale) => {
  expect(chooseLocale(cookie, header)).toBe(locale);
});
