import { describe, expect, test } from "vitest";
import { textBlocks } from "./text-blocks";

const said = (blocks: ReturnType<typeof textBlocks>) => blocks.map(({ pieces }) => pieces.map((piece) => piece.text));
const marked = (blocks: ReturnType<typeof textBlocks>) =>
  blocks.flatMap(({ pieces }) => pieces.filter((piece) => piece.isCited).map((piece) => piece.text));

describe("textBlocks", () => {
  test("cuts at blank lines and keeps the lines inside a paragraph", () => {
    expect(said(textBlocks("one\ntwo\n\n\nthree", 0, null, null))).toEqual([["one\ntwo"], ["three"]]);
  });

  test("marks exactly the cited characters, over paragraphs too", () => {
    const text = "Return within 30 days.\n\nUnused only.";
    expect(marked(textBlocks(text, 0, null, { start: 7, end: 31 }))).toEqual(["within 30 days.", "Unused "]);
    expect(said(textBlocks(text, 0, null, { start: 0, end: 6 }))[0]).toEqual(["Return", " within 30 days."]);
  });

  test("counts in the whole text when only a part of it is shown", () => {
    expect(marked(textBlocks("part of it", 1000, null, { start: 1005, end: 1007 }))).toEqual(["of"]);
    expect(marked(textBlocks("part of it", 1000, null, { start: 5, end: 7 }))).toEqual([]);
  });

  test("names a page on its first paragraph only, and cuts there without a blank line", () => {
    const blocks = textBlocks("first\n\nmore\nsecond page", 0, [0, 12], null);
    expect(blocks.map(({ page, start }) => [page, start])).toEqual([
      [1, 0],
      [null, 7],
      [2, 12],
    ]);
  });

  test("a page without words gives its number to nobody but the next page", () => {
    expect(textBlocks("a\n\n \n\nb", 0, [0, 3, 6], null).map((block) => block.page)).toEqual([1, 3]);
  });
});
