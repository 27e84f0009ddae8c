import { blockEvents } from "./block-events";

/** Quotations and lists that may stand in each other on one line. */
const deepest = 24;
/** Characters that may mean emphasis, links, code and the like, in one paragraph or one row of a table. */
const mostMarks = 1_000;
/** Tags in a whole report: each may stand in the one before. */
const mostTags = 1_000;
/** Cells of a row. */
const mostCells = 64;

const marker = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}(?=[.)][ \t]))/y;
const markOrEnd = /[*_[\]~`$<&\\|]|\n/g;

/**
 * The same text, except where it would take a parser minutes: a line of ten thousand `- `, a paragraph of ten thousand
 * `*`. What is beyond the limits is escaped and so stands as the characters it is; no report that a person would want
 * to read comes near them. For text of models, before anything else looks at it.
 */
export function tameMarkdown(text: string): string {
  return tameMarks(text.split("\n").map(tameLine).join("\n"));
}

function tameLine(line: string): string {
  if (/^[ \t]*([-*_])(?:[ \t]*\1)*[ \t\r]*$/.test(line)) return line; // a rule across the page
  marker.lastIndex = 0;
  for (let depth = 0; marker.test(line); depth += 1) {
    const end = marker.lastIndex;
    if (depth < deepest) {
      if (/\d/.test(line[end - 1]!)) marker.lastIndex = end + 1;
      continue;
    }
    const at = /\d/.test(line[end - 1]!) ? end : end - 1;
    return `${line.slice(0, at)}\\${line.slice(at)}`;
  }
  return line;
}

function tameMarks(text: string): string {
  if ((text.match(markOrEnd)?.length ?? 0) <= mostMarks) return text;
  const { code, html, tables } = stretchesOf(text);
  let out = "";
  let from = 0;
  let marks = 0;
  let cells = 0;
  let tags = 0;
  let lineStart = 0;
  for (const { 0: mark, index } of text.matchAll(markOrEnd)) {
    if (mark === "\n") {
      if (tables(index) || text.slice(lineStart, index).trim() === "") marks = 0;
      cells = 0;
      lineStart = index + 1;
    } else if (!code(index)) {
      if (mark === "<" && /[a-z/!?]/i.test(text[index + 1] ?? "")) {
        tags += 1;
        if (tags > mostTags) {
          out += `${text.slice(from, index)}&lt;`;
          from = index + 1;
          continue;
        }
      }
      if (html(index)) continue;
      marks += 1;
      if (mark === "|") cells += 1;
      if (marks <= mostMarks && cells <= mostCells) continue;
      out += `${text.slice(from, index)}\\`;
      from = index;
    }
  }
  return out + text.slice(from);
}

const codeTypes = new Set(["codeFenced", "codeIndented", "mathFlow"]);

/** Where the parser sees code, HTML and tables. Offsets must be asked for in rising order. */
function stretchesOf(text: string): Record<"code" | "html" | "tables", (offset: number) => boolean> {
  const code: [number, number][] = [];
  const html: [number, number][] = [];
  const tables: [number, number][] = [];
  for (const [kind, { type: known, start, end }] of blockEvents(text)) {
    if (kind !== "enter") continue;
    const type: string = known; // tables are an extension's, and in no list of types
    if (codeTypes.has(type)) code.push([start.offset, end.offset]);
    else if (type === "htmlFlow") html.push([start.offset, end.offset]);
    else if (type === "table") tables.push([start.offset, end.offset]);
  }
  return { code: within(code), html: within(html), tables: within(tables) };
}

function within(stretches: readonly [number, number][]): (offset: number) => boolean {
  let at = 0;
  return (offset) => {
    while (at < stretches.length && stretches[at]![1] <= offset) at += 1;
    return at < stretches.length && stretches[at]![0] <= offset;
  };
}
