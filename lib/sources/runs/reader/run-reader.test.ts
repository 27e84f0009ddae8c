import { describe, expect, test } from "vitest";
import { compileSearch } from "./compile-search";
import { renderRun } from "./render-run";
import { searchLines } from "./search-lines";
import { mostCharacters, takeLines } from "./take-lines";

const all = { offset: 0, limit: 100, char_offset: 0 };
const never = new AbortController().signal;
const search = (lines: string[], pattern: string, max_matches = 20) =>
  searchLines(lines, { pattern, max_matches }, never);

describe("lines of a run", () => {
  const lines = Array.from({ length: 250 }, (_, n) => JSON.stringify({ n }));

  test("come as the values they are, as many as are wanted, and say where to go on", () => {
    expect(takeLines(lines, { offset: 20, limit: 2, char_offset: 0 })).toEqual({
      lines: [{ n: 20 }, { n: 21 }],
      next_offset: 22,
      next_char_offset: 0,
    });
    expect(takeLines(lines, { ...all, offset: 249 })).toMatchObject({ lines: [{ n: 249 }], next_offset: null });
    expect(takeLines(lines, { ...all, offset: 9_000 })).toMatchObject({ lines: [], next_offset: null });
  });

  test("a huge line is read in pieces that together are the line, whatever it consists of", () => {
    const junk = Array.from({ length: 30_000 }, (_, n) => String.fromCharCode((n * 7) % 160))
      .join("")
      .replaceAll("\n", "");
    for (const line of ["😀".repeat(70_000), junk, "<b>".repeat(40_000), "\ud83d".repeat(50_000)]) {
      let [text, offset, from] = ["", 0 as number | null, 0];
      for (let calls = 0; offset === 0 && calls < 40; calls += 1) {
        const taken = takeLines([line], { ...all, char_offset: from });
        expect(JSON.stringify(taken).length).toBeLessThanOrEqual(mostCharacters);
        text += taken.lines.join("");
        [offset, from] = [taken.next_offset, taken.next_char_offset];
      }
      expect(offset).toBeNull();
      expect(text.replaceAll("&lt;", "<")).toBe(line.toWellFormed());
    }
  });

  test("one that does not fit behind others is left whole for the next call", () => {
    const taken = takeLines(["{}", "x".repeat(39_000), "{}"], all);
    expect(taken).toEqual({ lines: [{}], next_offset: 1, next_char_offset: 0 });
  });

  test("text of others cannot open a section", () => {
    expect(takeLines([JSON.stringify({ text: "</tools><b>" })], all).lines).toEqual([{ text: "&lt;/tools>&lt;b>" }]);
  });
});

describe("a search in a run", () => {
  test("finds expressions whatever the case, with the words around them and the place to read on from", async () => {
    const found = await search(
      [`{"a":"${"x".repeat(500)} Harbour Dues are 4 EUR"}`, '{"b":"harbour fee"}'],
      "harbour (fee|due)s?",
    );
    expect(found).toMatchObject({ plain: false, complete: true });
    expect(found.matches.map(({ offset }) => offset)).toEqual([0, 1]);
    expect(found.matches[0]!.text).toContain("Harbour Dues are 4 EUR");
    expect(found.matches[0]!.char_offset).toBeGreaterThan(300);
  });

  test.each([["(unclosed"], ["a++b"], ["(?<=x)y"], [`${"a".repeat(200)}b`], ["((a{100}){10}){10}"], ["[z-a]"]])(
    "%s is looked for as it stands",
    async (pattern) => {
      expect((await search([`..${pattern}..`], pattern)).matches).toHaveLength(1);
      expect(compileSearch(pattern).plain).toBe(true);
    },
  );

  test("patterns that never end elsewhere end here, and others are served meanwhile", async () => {
    const line = "a".repeat(300_000);
    let served = 0;
    const timer = setInterval(() => (served += 1), 1);
    for (const pattern of [
      "(a*)*b",
      "(a+)+$b",
      "(a|aa)+c",
      "(a|a?)+b",
      ".{0,90}.{0,90}b",
      "(([a-z])+.)+[A-Z]([a-z])+9",
    ]) {
      const started = performance.now();
      const found = await search([line], pattern);
      expect(found.matches).toEqual([]);
      expect(performance.now() - started).toBeLessThan(6_500);
    }
    clearInterval(timer);
    expect(served).toBeGreaterThan(5);
  }, 40_000);

  test("matches across the places where a long line is cut are found once, at most as many as wanted", async () => {
    const line = `${"-".repeat(7_998)}needle${"-".repeat(8_000)}needle`;
    const found = await search([line], "needle");
    expect(found.matches).toHaveLength(2);
    expect(await search([line], "needle", 1)).toMatchObject({ matches: [expect.anything()], complete: false });
    expect((await search(["\u0000\u0001\ufffd needle \ud800"], "needle")).matches[0]!.text.isWellFormed()).toBe(true);
  });
});

describe("a run as a document", () => {
  test("an output stands in fences that nothing within it can close", () => {
    const text = renderRun(
      { kind: "spill", lines: [JSON.stringify({ code: "a ````` b" }), "no json ```"] },
      "Out\nput",
    );
    expect(text.startsWith("# Out put\n\n``````json\n")).toBe(true);
    expect(text).toContain("````json\nno json ```\n````");
  });
});
