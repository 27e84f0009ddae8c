import fc from "fast-check";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { joinSections } from "./join-sections";
import { markdownSyntax, treeSyntax } from "./markdown-syntax";
import { parseSections } from "./parse-sections";
import { removeSection } from "./remove-section";
import { replaceSection } from "./replace-section";
import { block, documents } from "./testing/random-documents";

/** Start offsets of `#` and `##` headings at the top, by the full parser. Front matter is blanked for it. */
function oracle(text: string): number[] {
  const head =
    /^\uFEFF?(?:(---)[ \t]*(?:\r\n|\r|\n)(?:[\s\S]*?(?:\r\n|\r|\n))??---[ \t]*(?:\r\n|\r|\n|$))?/.exec(text)?.[0] ?? "";
  const tree: Root = fromMarkdown(text.slice(head.length), { extensions: markdownSyntax, mdastExtensions: treeSyntax });
  return tree.children.flatMap((node) =>
    node.type === "heading" && node.depth <= 2 ? [head.length + (node.position?.start.offset ?? Number.NaN)] : [],
  );
}

const long = process.env.CANDOR_LONG === "1";
const runs = long ? 5_000 : 500;

const indent = (raw: string) => /^[ \t]*/.exec(raw)?.[0].length ?? 0;

describe("sections of random documents", () => {
  it("start where the full parser finds headings, and join to the input", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const sections = parseSections(text);
        expect(joinSections(sections)).toBe(text);
        expect(sections.at(-1)?.byteEnd ?? 0).toBe(Buffer.byteLength(text));
        expect(sections.filter((one) => one.level > 0).map((one) => one.start + indent(one.raw))).toEqual(oracle(text));
      }),
      { numRuns: runs },
    );
  });

  it("keep every other byte when one is rewritten or removed", () => {
    fc.assert(
      fc.property(documents, fc.nat(20), fc.oneof(block, documents), (text, pick, answer) => {
        const sections = parseSections(text);
        const target = sections[pick % Math.max(1, sections.length)];
        if (!target) return;
        for (const result of [replaceSection(sections, target.id, answer), removeSection(sections, target.id)]) {
          if (!result.ok) continue;
          const revised = joinSections(result.value);
          expect(revised.startsWith(text.slice(0, target.start))).toBe(true);
          expect(revised.endsWith(text.slice(target.end))).toBe(true);
          const kept = sections.filter((one) => one !== target).map((one) => one.id);
          expect(result.value.map((one) => one.id)).toEqual(expect.arrayContaining(kept));
          expect(new Set(result.value.map((one) => one.id)).size).toBe(result.value.length);
        }
      }),
      { numRuns: runs },
    );
  });

  it("split on any text at all without losing a unit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(joinSections(parseSections(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
