import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "./parse-markdown";
import { toSafeTree } from "./to-safe-tree";

const treeOf = (text: string): Root => ({
  type: "root",
  children: parseMarkdown(text).flatMap((block) => toSafeTree(block.tree).children),
});

function elementsOf(text: string): Element[] {
  const found: Element[] = [];
  visit(treeOf(text), "element", (element) => void found.push(element));
  return found;
}
const namesOf = (text: string) => elementsOf(text).map((element) => element.tagName);

function wordsOf(text: string): string {
  let words = "";
  visit(treeOf(text), "text", (node) => {
    words += node.value;
  });
  return words;
}

describe("what a text can put on the page", () => {
  const dangerous = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<iframe src=//evil.example></iframe>",
    "<style>@import url(//evil.example)</style>",
    "<svg><script>alert(1)</script></svg>",
    '<a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,AAAA)",
    "![x](javascript:alert(1))",
    "<form action=//evil.example><input name=a></form>",
    "[x]: javascript:alert(1)\n\n[x]",
  ];

  test.each(dangerous)("%s leaves no script, no style, no foreign protocol", (text) => {
    for (const { tagName, properties } of elementsOf(text)) {
      expect(["script", "style", "iframe", "svg", "form", "input", "object"]).not.toContain(tagName);
      expect(Object.keys(properties).filter((name) => /^on|^style$/i.test(name))).toEqual([]);
      expect(String(properties.href ?? properties.src ?? "")).not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
  });

  test("plain Markdown stands unchanged", () => {
    expect(namesOf("# A\n\n- b\n\n| c |\n|--|\n| d |\n\n`e` **f** [g](https://h.example)")).toEqual([
      "h1",
      "ul",
      "li",
      "table",
      "thead",
      "tr",
      "th",
      "tbody",
      "tr",
      "td",
      "p",
      "code",
      "strong",
      "a",
    ]);
  });

  test("a table keeps the side its columns stand on", () => {
    const cells = elementsOf("| a | b |\n|:--|--:|\n| 1 | 2 |").filter(({ tagName }) => tagName === "td");
    expect(cells.map(({ properties }) => properties.align)).toEqual(["left", "right"]);
  });
});

describe("citations", () => {
  const numbersOf = (text: string) =>
    elementsOf(text).flatMap(({ tagName, properties }) => (tagName === "citation" ? [properties.number] : []));

  test("are found in prose, side by side and in tables", () => {
    expect(numbersOf("It is so.[1][2] And [3].\n\n| a |\n|--|\n| b [4] |")).toEqual(["1", "2", "3", "4"]);
  });

  test("keep the words around them", () => {
    expect(wordsOf("It is so.[1] And so on.")).toBe("It is so. And so on.");
  });

  test("are none in code and links", () => {
    expect(numbersOf("`a[1]` and [see [2]](https://a.example)\n\n    b[3]")).toEqual([]);
  });

  test("cannot be captured by a definition in the text", () => {
    const text = "So it is [1].\n\n[1]: https://evil.example";
    expect(numbersOf(text)).toEqual(["1"]);
    expect(namesOf(text)).not.toContain("a");
  });
});

describe("mathematics", () => {
  test("needs two dollars; one is money", () => {
    expect(namesOf("It costs $5 or $6.")).toEqual(["p"]);
    const [, inline] = elementsOf("So $$a^2$$ it is.");
    expect(inline?.properties.className).toContain("math-inline");
  });
});

test("a block that did not change keeps its source while the next one grows", () => {
  const before = parseMarkdown("First.\n\nSecond");
  const after = parseMarkdown("First.\n\nSecond one");
  expect(after[0]?.source).toBe(before[0]?.source);
  expect(after[1]?.source).not.toBe(before[1]?.source);
});

test("headings step down one at a time, whatever the text numbers them", () => {
  const headings = (text: string) => namesOf(text).filter((name) => /^h\d$/.test(name));
  expect(headings("### A\n\n##### B\n\n### C\n\n# D\n\n## E")).toEqual(["h1", "h2", "h1", "h1", "h2"]);
});
