import { expect, test } from "vitest";
import { toolFigures } from "@/components/lib/testing/tool-figures";
import { toolItem } from "@/components/lib/testing/tool-item";
import { everyTool, filterTools, type ToolFilter } from "./filter-tools";

const tools = [
  toolItem({ name: "on", mode: "ask" }),
  toolItem({ name: "canary", status: "canary", owner: "web_crawler" }),
  toolItem({ name: "held", status: "canary", held: { cause: "ambiguous_manual", at: "2026-11-30T10:00:00Z" } }),
  toolItem({ name: "off", status: "disabled", held: { cause: "similar_manual", at: "2026-11-30T10:00:00Z" } }),
  toolItem({ name: "failing", lastError: "TIMEOUT" }),
];
const figures = new Map([
  ["on", toolFigures({ zombie: true })],
  ["canary", toolFigures({ breaker: { state: "half_open", until: null } })],
]);
const names = (wanted: Partial<typeof everyTool>) =>
  filterTools(tools, figures, { ...everyTool, ...wanted }, (tool) => `${tool.name} Werkzeug`).map(({ name }) => name);

test.each<[ToolFilter, string[]]>([
  ["active", ["on", "failing"]],
  ["canary", ["canary"]],
  ["held", ["held"]],
  ["disabled", ["off"]],
  ["failing", ["failing"]],
  ["breaker", ["canary"]],
  ["unused", ["on"]],
])("the state %s shows %j", (state, expected) => {
  expect(names({ state })).toEqual(expected);
});

test("words, owner and consent narrow together", () => {
  expect(names({ words: " WERK " })).toHaveLength(5);
  expect(names({ words: "canary", owner: "web_crawler" })).toEqual(["canary"]);
  expect(names({ words: "canary", owner: "supervisor" })).toEqual([]);
  expect(names({ mode: "ask" })).toEqual(["on"]);
});
