import { describe, expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import { ReceiptLookup } from "@/components/receipts/receipt-lookup";
import type { ClaimMark } from "@/lib/chats/schema";
import type { ReceiptStatus } from "@/lib/receipts/schema";
import { Markdown } from "./markdown";
import { sourcePlaces } from "./source-places";

type State = ClaimMark["state"];

/** A mark over the first place where these words stand. */
function over(text: string, words: string, state: State = "unbacked", receipts: string[] = []): ClaimMark {
  const start = text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  return { text: 0, start, end: start + words.length, state, deed: "save", receipts };
}

function draw(text: string, claims: ClaimMark[], isStreaming = false, status?: ReceiptStatus): string {
  const receipt = (id: string) =>
    status && {
      id,
      route: "knowledge_base" as const,
      type: "document",
      operation: "write_file" as const,
      status,
      tool_call_id: "c",
      created_at: "2026-11-30T14:00:00.000Z",
      updated_at: "2026-11-30T14:00:00.000Z",
    };
  return render(
    <ReceiptLookup find={receipt}>
      <Markdown text={text} claims={claims} isStreaming={isStreaming} />
    </ReceiptLookup>,
  );
}

/** What of the drawn text is underlined as doubtful, piece by piece. */
const doubted = (html: string) =>
  [...html.matchAll(/<span class="claim">(.*?)<\/span>/gs)].map(([, words]) => words!.replaceAll(/<[^>]+>/g, ""));
const chips = (html: string) => html.match(/class="chip-id/g)?.length ?? 0;

describe("a sentence that no record confirms", () => {
  test.each([
    ["in prose", "Hello. I saved it. Bye.", "I saved it.", ["I saved it."]],
    ["in Chinese", "您好。报告已经保存。再见。", "报告已经保存。", ["报告已经保存。"]],
    ["in a list", "- one\n- I saved it.\n- three", "I saved it.", ["I saved it."]],
    ["over the lines of a quote", "> I saved\n> it.\n> More.", "I saved\n> it.", ["I saved\nit."]],
    ["in a table", "| a | b |\n|--|--|\n| I saved it. | c |", "I saved it.", ["I saved it."]],
    [
      "across emphasis",
      "I **saved** the *plan*. More.",
      "I **saved** the *plan*.",
      ["I ", "saved", " the ", "plan", "."],
    ],
    [
      "in a link",
      "I saved [the plan](https://a.example). More",
      "I saved [the plan](https://a.example).",
      ["I saved ", "the plan", "."],
    ],
    ["behind references and backslashes", "A &amp; B \\* C. I saved it. End", "I saved it.", ["I saved it."]],
    ["with code", "I ran `save()` twice. More", "I ran `save()` twice.", ["I ran ", "save()", " twice."]],
    ["over two paragraphs", "I saved\n\nit all. More.", "I saved\n\nit all.", ["I saved", "it all."]],
  ])("%s is underlined word for word, and says so once", (_name, text, words, shown) => {
    const html = draw(text, [over(text, words)]);
    expect(doubted(html)).toEqual(shown);
    expect(chips(html)).toBe(1);
    expect(html).toContain("No record confirms this");
  });

  test("stays as readable as it was", () => {
    const text = "I saved it [1] and **sent** it.";
    const plain = (html: string) => html.replaceAll(/<span class="chip-id.*?<\/span><\/span>|<[^>]+>/g, "");
    expect(plain(draw(text, [over(text, text)])).replace("No record confirms this", "")).toBe(plain(draw(text, [])));
  });
});

describe("the chip of a backed sentence", () => {
  test("stands behind its full stop, outside of links and of emphasis that ends with it", () => {
    const html = draw("**I saved it**. Next.", [over("**I saved it**. Next.", "I saved it", "backed", ["r_1"])]);
    expect(html).toMatch(/<strong>I saved it<\/strong>\.<button[^>]*chip-id/);
    const alone = draw("**I saved it.** Next.", [over("**I saved it.** Next.", "I saved it", "backed", ["r_1"])]);
    expect(alone).toMatch(/<strong>I saved it\.<\/strong><button[^>]*chip-id/);
    const link = "See [what I saved](https://a.example) now.";
    const inLink = draw(link, [over(link, "what I saved", "backed", ["r_1"])]);
    expect(inLink).toMatch(/<\/a><button[^>]*chip-id/);
    const prose = "I saved it. Next.";
    expect(draw(prose, [over(prose, "I saved it", "backed", ["r_1"])])).toMatch(/I saved it\.<button/);
  });

  test("shows the receipt as it is now, by shape and word, and its whole id", () => {
    const text = "I started it.";
    const mark = [over(text, text, "pending", ["r_1"])];
    expect(draw(text, mark)).toMatch(/data-state="pending"[^>]*aria-label="Pending: r_1\. Show the receipt"/);
    expect(draw(text, mark, false, "success")).toMatch(/data-state="done"[^>]*aria-label="Done: r_1/);
    expect(draw(text, mark, false, "failed")).toContain('data-state="failed"');
  });

  test("counts several receipts, and says what the audit alone shows", () => {
    const text = "I saved three files.";
    expect(draw(text, [over(text, text, "backed", ["r_1", "r_2", "r_3"])])).toContain("3 receipts");
    expect(draw(text, [over(text, text, "backed")])).toContain("On record");
  });
});

test("a mark waits for the end of its sentence while the text grows", () => {
  const whole = "First. I saved it. Then more.";
  const mark = over(whole, "I saved it.");
  const seen = Array.from({ length: whole.length + 1 }, (_, end) => chips(draw(whole.slice(0, end), [mark], true)));
  expect(seen.indexOf(1)).toBe(mark.end);
  expect(seen.slice(mark.end).every((count) => count === 1)).toBe(true);
});

test("no offsets harm the text or are lost", () => {
  const text =
    "# A\n\n- b &amp; **c** `d`\n\n```js\ncode\n```\n\n$$\nx\n$$\n\n| e | f |\n|--|--|\n| g | [h](https://h.example) |\n\n[^1]: note";
  const words = (html: string) =>
    html.replaceAll(/<span class="chip-id.*?<\/span>No record confirms this<\/span>|<p><\/p>|<[^>]+>/g, "");
  const plain = words(draw(text, []));
  const wild = [Number.NaN, Number.NEGATIVE_INFINITY, -5, 0.5, text.length + 9, Number.POSITIVE_INFINITY];
  for (const start of wild) {
    for (const end of wild) {
      const html = draw(text, [{ text: 0, start, end, state: "unbacked", deed: "x", receipts: [] }]);
      expect(words(html)).toBe(plain);
    }
  }
  for (let start = 0; start < text.length; start += 1) {
    const html = draw(text, [
      { text: 0, start, end: start + 1 + (start % 17), state: "unbacked", deed: "x", receipts: [] },
    ]);
    expect(words(html)).toBe(plain);
    expect(chips(html)).toBe(1);
  }
});

test("many marks of one text are each drawn, also where they overlap", () => {
  const text = "I saved it. I sent it. I read it.";
  const html = draw(text, [
    over(text, "I saved it. I sent"),
    over(text, "I sent it."),
    over(text, "I read it.", "backed"),
  ]);
  expect(chips(html)).toBe(3);
  expect(doubted(html).join("")).toBe("I saved it. I sent it.");
});

test("what a text shows is found in what it was written as, and nothing runs away", () => {
  expect(sourcePlaces("a & b*", "a &amp; b\\*")).toEqual([0, 1, 2, 7, 8, 10]);
  expect(sourcePlaces("x\ny", "x\n>   y")).toEqual([0, 1, 6]);
  expect(sourcePlaces("&amp;", "&amp;")).toEqual([0, 1, 2, 3, 4]);
  const strange = sourcePlaces("zzz", "abc");
  expect(strange.every((at) => at >= 0 && at <= 3)).toBe(true);
});
