import { describe, expect, test } from "vitest";
import type { Conversation, ToolOutcome } from "../read-conversation";
import { findAddresses, withoutAddresses } from "./find-addresses";
import { readPages } from "./read-pages";
import { wantsPages } from "./wants-pages";

describe("addresses in a sentence", () => {
  test.each<[string, string[]]>([
    ["What does https://example.org/fees say?", ["https://example.org/fees"]],
    ["Read (https://example.org/a_(b)).", ["https://example.org/a_(b)"]],
    ["总结https://example.org/费用。谢谢", ["https://example.org/费用"]],
    ["see www.example.org, then example.net/x!", ["www.example.org", "example.net/x"]],
    ["https://example.org/a https://example.org/a", ["https://example.org/a"]],
    ["write to ines@example.org about plan.md and v1.2.3", []],
    ["notes/plan.de.md is no host", []],
  ])("%s", (text, addresses) => {
    expect(findAddresses(text)).toEqual(addresses);
  });

  test("what is left asks the question", () => {
    expect(withoutAddresses("What does https://example.org/fees say about berths?")).toBe(
      "What does say about berths?",
    );
  });

  test("a long text made of dots and slashes is read in linear time", () => {
    const started = performance.now();
    for (const hostile of [
      "a.".repeat(50_000),
      "https://".repeat(20_000),
      "www.".repeat(40_000),
      "a-".repeat(50_000),
    ]) {
      findAddresses(hostile);
    }
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});

test.each([
  ["Please read https://example.org/fees", true],
  ["What do our documents say about https://example.org?", false],
  ["我们的文档里怎么说 https://example.org", false],
  ["https://example.org/fees", true],
  ["example.org", false],
  ["what is on example.org?", true],
])("%s: is about the page itself: %s", (said, wanted) => {
  expect(wantsPages(said)).toBe(wanted);
});

describe("the web_crawler specialist", () => {
  const conversation = (user: string, value?: object): Conversation => ({
    system: '<specialist name="web_crawler">',
    exchanges: [{ user, assistant: "", outcomes: value ? [{ tool: "web_crawl", value } as ToolOutcome] : [] }],
    tools: [],
  });
  const said = (user: string, value: object) => JSON.parse(readPages(conversation(user, value)).text ?? "null");
  const fees = {
    url: "https://example.org/fees",
    title: "Fees",
    status: "success",
    excerpt:
      "The harbour charges every guest. A berth costs 41 euros a night in summer. Electricity is paid by the hour. Dogs are welcome on the quay.",
  };

  test("puts every address into one call", () => {
    expect(readPages(conversation("Compare https://a.example.org and https://b.example.org")).toolCalls).toEqual([
      { name: "web_crawl", input: { startUrls: ["https://a.example.org", "https://b.example.org"] } },
    ]);
    expect(readPages(conversation("Read the whole site https://example.org")).toolCalls?.[0]?.input).toMatchObject({
      maxCrawlDepth: 1,
    });
  });

  test("asks for an address when there is none", () => {
    expect(JSON.parse(readPages(conversation("Read the page")).text!)).toMatchObject({ status: "blocked" });
  });

  test("answers with the sentence that fits, its label and its page", () => {
    const told = said("What does https://example.org/fees say a berth costs?", {
      data: { run_id: "run_1", label: "[7]", items: [fees], failed: [] },
    });
    expect(told).toMatchObject({ status: "success", evidence: { unavailable: null } });
    expect(told.evidence.answer).toContain("A berth costs 41 euros a night in summer. [7]");
    expect(told.evidence.answer).toContain("https://example.org/fees");
  });

  test("gives the key sentences of a page that is to be summarised", () => {
    const told = said("总结一下 https://example.org/fees", {
      data: { run_id: "run_1", label: "[7]", items: [fees], failed: [] },
    });
    expect(told.evidence.answer).toMatch(/^读自《Fees》.*\n- .* \[7\]/);
  });

  test("says of what the page does not hold that it does not", () => {
    const told = said("What does https://example.org/fees say about helicopters?", {
      data: { run_id: "run_1", label: "[7]", items: [fees], failed: [] },
    });
    expect(told).toMatchObject({ status: "success", evidence: { answer: null } });
  });

  test("names the pages that could not be read, and is an error when none could", () => {
    const failed = [{ url: "https://example.org/x", code: "not_found", message: "There is no such page (404)." }];
    const none = said("read https://example.org/x", { data: { run_id: "run_1", label: null, items: [], failed } });
    expect(none).toMatchObject({ status: "error", evidence: { unavailable: [{ code: "not_found" }] } });
    expect(none.next_step).toContain("https://example.org/x");
    const some = said("read https://example.org/fees https://example.org/x", {
      data: { run_id: "run_1", label: "[1]", items: [fees], failed },
    });
    expect(some).toMatchObject({ status: "success", evidence: { unavailable: [{ url: "https://example.org/x" }] } });
  });

  test("reads the stored run at once when the excerpt does not say it, and answers from the whole page", () => {
    const question = "How much is a sauna at https://example.org/fees?";
    const crawled = { data: { run_id: "run_0123456789ABCDEF", label: "[3]", items: [fees], failed: [] } };
    const asks = { ...conversation(question, crawled), tools: [{ name: "read_run", schema: {} }] };
    expect(readPages(asks).toolCalls).toEqual([{ name: "read_run", input: { ref: "run_0123456789ABCDEF" } }]);
    const whole = `${fees.excerpt} A sauna costs 9 euros an hour.`;
    const page = { status: "success", title: "Fees", final_url: fees.url, text: whole };
    const cut = `{"final_url":"${fees.url}","title":"Fees","text":"${whole} \\"Towels\\" are ex\\u00`;
    for (const line of [page, cut]) {
      const outcomes = [...asks.exchanges[0]!.outcomes, { tool: "read_run", value: { data: { lines: [line] } } }];
      const reply = readPages({ ...asks, exchanges: [{ user: question, assistant: "", outcomes }] });
      expect(JSON.parse(reply.text!)).toMatchObject({
        status: "success",
        evidence: { answer: expect.stringContaining("A sauna costs 9 euros an hour. [3]") },
      });
    }
  });

  test("a refusal is told in its own words", () => {
    const told = said("read https://example.org", { status: "denied", code: "TOOL_DISABLED", message: "It is off." });
    expect(told).toMatchObject({ status: "error", next_step: "It is off." });
  });
});
