import { expect, test } from "vitest";
import type { Capability } from "@/lib/gateway/schema";
import { suggestionsFor } from "./suggestions";

const tool = (name: string, given: Partial<Capability> = {}): Capability => ({
  name,
  label: name,
  owner: "supervisor",
  state: "on",
  reason: null,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  whoCanChange: null,
  alternative: null,
  ...given,
});
const names = (tools: Capability[], documents: number) => suggestionsFor(tools, documents).map(({ name }) => name);
const search = tool("search_knowledge_base");
const report = tool("generate_report");
const crawl = tool("web_crawl");
const write = tool("write_file", { asks: "always" });
const memory = tool("update_memory");

test("only what is on is offered", () => {
  expect(names([search, report, crawl, write, memory], 5)).toEqual(["ask", "report", "compare", "page"]);
  expect(names([search, tool("generate_report", { state: "off" }), write, memory], 1)).toEqual([
    "ask",
    "note",
    "remember",
  ]);
  expect(names([tool("web_crawl", { state: "failing" }), tool("write_file", { state: "not_permitted" })], 5)).toEqual(
    [],
  );
});

test("what needs documents waits for them", () => {
  expect(names([search, report, crawl], 0)).toEqual(["page"]);
  expect(names([search], 1)).toEqual(["ask"]);
});

test("it is said where a card will ask first", () => {
  expect(suggestionsFor([write, memory], 0)).toMatchObject([
    { name: "note", asks: true },
    { name: "remember", asks: false },
  ]);
});
