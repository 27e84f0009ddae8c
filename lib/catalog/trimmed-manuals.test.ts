import { expect, test } from "vitest";
import { settingOf } from "@/tests/support/policy";
import { trimmedTool } from "../gateway/policy/trimmed-tool";
import { tools } from ".";

const cases = tools.flatMap((tool) =>
  Object.keys(tool.rows?.columns ?? {}).map((column) => ({ name: tool.name, column, tool })),
);

test("some tool has columns", () => {
  expect(cases.length).toBeGreaterThan(0);
});

test.each(cases)("hidden, $column of $name is spoken of nowhere, and the manual still says what it does", (example) => {
  const { tool, column, name } = example;
  const masks = [{ column, roles: ["viewer"], mask: "hide" as const }];
  const settings = new Map([[name, settingOf({ tool: name, masks })]]);
  const { manual, schema, columns } = trimmedTool(tool, { settings, role: "viewer" });
  const words = new RegExp(`(?<![a-z])${column.replaceAll("_", "[ _-]?")}s?(?![a-z])`, "i");
  const said = JSON.stringify([manual, schema, columns]).replaceAll('"type":', ""); // a word of JSON Schema itself
  expect(said).not.toMatch(words);
  expect(manual.meaning).toBeTruthy();
  expect(manual.results).toContain("Columns: ");
  // Whoever sees everything reads the manual as it was written.
  expect(trimmedTool(tool, { settings, role: "owner" }).manual).toBe(tool.manual);
});
