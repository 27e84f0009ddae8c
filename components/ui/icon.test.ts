import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markNames } from "@/components/receipts/mark";
import { iconNames } from "./icon";

const css = readFileSync("app/styles/icons.css", "utf8");
const drawn = (selector: RegExp) => new Set([...css.matchAll(selector)].map((match) => match[1]));

test("every icon and every mark has its drawing", () => {
  expect(new Set(iconNames)).toEqual(drawn(/\.i\[data-i=([\w-]+)\]/g));
  expect(new Set(markNames)).toEqual(drawn(/\.mark\[data-state=([\w-]+)\]/g));
});
