import { splitSentences } from "./split-sentences";

/** The smallest thing that is quoted: a sentence, an item of a list, a row of a table. */
export interface Unit {
  text: string;
  kind: "sentence" | "item" | "row" | "code";
  /** Headings it stands under, outermost first. */
  headings: string[];
  /** Units of one paragraph, list or table share a number. */
  block: number;
  /** Of a row: column names and values. */
  cells?: Array<[name: string, value: string]>;
  /** Of a row: the line as it stands in the source, for quoting. */
  line?: string;
}

/** Takes Markdown-like text apart. Nothing is reworded; a row reads "name: value; name: value". */
export function unitsOf(text: string, headings: readonly string[] = []): Unit[] {
  const units: Unit[] = [];
  const stack: Array<{ level: number; name: string }> = [];
  let under = [...headings];
  let block = 0;
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!.trim();
    const heading = headingAt(lines, at);
    if (line === "") {
      at++;
    } else if (heading) {
      while (stack.length > 0 && stack.at(-1)!.level >= heading.level) stack.pop();
      // The chunk's own path already holds the heading that it begins with.
      if (!headings.includes(heading.name)) stack.push(heading);
      under = [...headings, ...stack.map((entry) => entry.name)];
      at++;
    } else if (/^(```|~~~)/.test(line)) {
      const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(line.slice(0, 3)));
      const code = lines.slice(at + 1, end < 0 ? lines.length : end).join("\n");
      if (code.trim()) units.push({ text: code, kind: "code", headings: under, block: block++ });
      at = end < 0 ? lines.length : end + 1;
    } else if (isRow(line)) {
      let end = at;
      while (end < lines.length && isRow(lines[end]!.trim())) end++;
      units.push(...rowsOf(lines.slice(at, end), under, block++));
      at = end;
    } else if (isKeyed(line)) {
      let end = at;
      while (end < lines.length && isKeyed(lines[end]!.trim())) end++;
      units.push(...keyedRows(lines.slice(at, end), under, block++));
      at = end;
    } else {
      let end = at;
      while (end < lines.length && isProse(lines[end]!.trim())) end++;
      units.push(...proseOf(lines.slice(at, Math.max(end, at + 1)), under, block));
      block += 1;
      at = Math.max(end, at + 1);
    }
  }
  return units;
}

const numberedTitle = /^(?:\d{1,2}[.)]\s+|[一二三四五六七八九十]{1,3}、\s*)(?=\S)/u;

/**
 * A Markdown heading. In plain text: a first line that stands alone, or a short numbered line right above the text
 * that it names.
 */
function headingAt(lines: string[], at: number): { level: number; name: string } | undefined {
  const line = lines[at]!.trim();
  const marked = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
  if (marked) return { level: marked[1]!.length, name: plain(marked[2]!) };
  const next = lines[at + 1]?.trim() ?? "";
  const first = lines.findIndex((entry) => entry.trim() !== "");
  const title = at === first && next === "" && at + 1 < lines.length && isProse(line) && !itemStart.test(line);
  if (title && line.length <= 80 && !/[.!?。！？:：;；]$/.test(line)) return { level: 1, name: plain(line) };
  const names = numberedTitle.test(line) && line.length <= 60 && !/[.。;；:：!?,，]$/.test(line);
  return names && isProse(next) && !itemStart.test(next) ? { level: 6, name: line } : undefined;
}

const isRow = (line: string): boolean => line.startsWith("|") && line.length > 1;
// "article: MP-1001; wood: oak; stock: 14": a row of a table of values, with its column names.
const isKeyed = (line: string): boolean => /^[^:;.!?。]{1,40}: [^;]+(?:; [^:;]{1,40}: [^;]+){1,}$/.test(line);
const isProse = (line: string): boolean =>
  line !== "" && !isRow(line) && !isKeyed(line) && !/^(#{1,6}\s|```|~~~)/.test(line);
const itemStart = /^(?:[-*+•]|\d{1,3}[.)]|[（(]?[一二三四五六七八九十]+[）)、])\s*(?=\S)/u;

/** Removes marks of emphasis, links and code that mean nothing outside their place. */
function plain(text: string): string {
  return (
    text
      // Bounded, so that text made of nothing but marks is read in linear time.
      .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, "$1")
      .replace(/(\*\*|__|`)([^*_`]{1,500})\1/g, "$2")
      .trim()
  );
}

function keyedRows(lines: string[], headings: string[], block: number): Unit[] {
  return lines.map((raw) => {
    const line = raw.trim();
    const cells = line.split("; ").map((cell): [string, string] => {
      const at = cell.indexOf(": ");
      return at < 0 ? ["", cell] : [cell.slice(0, at), cell.slice(at + 2)];
    });
    return { text: line, kind: "row", headings, block, cells, line };
  });
}

function rowsOf(lines: string[], headings: string[], block: number): Unit[] {
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => plain(cell.replaceAll("\\|", "|"))),
  );
  const rule = rows.findIndex((row) => row.every((cell) => /^:?-{2,}:?$/.test(cell)));
  const names = rule > 0 ? rows[rule - 1]! : [];
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row, index }) => index !== rule && index !== rule - 1 && row.some((cell) => cell !== ""))
    .map(({ row, index }) => {
      const cells = row.map((value, index): [string, string] => [names[index] ?? "", value]);
      const text = cells
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (name ? `${name}: ${value}` : value))
        .join("; ");
      return { text, kind: "row", headings, block, cells, line: lines[index]!.trim() };
    });
}

function proseOf(lines: string[], headings: string[], block: number): Unit[] {
  const units: Unit[] = [];
  for (const { text, item } of joinWrapped(lines)) {
    const sentences = splitSentences(plain(text.replace(itemStart, (mark) => (keepsMark(mark) ? mark : ""))));
    for (const sentence of sentences) units.push({ text: sentence, kind: item ? "item" : "sentence", headings, block });
  }
  return units;
}

// "第一条", "1." and bullets only order a list; Chinese section numbers are part of the text.
const keepsMark = (mark: string): boolean => /[一二三四五六七八九十]/u.test(mark);

/** Undoes hard line breaks: a line goes on in the next one unless it ends a sentence, is short, or an item begins. */
function joinWrapped(lines: string[]): Array<{ text: string; item: boolean }> {
  const joined: Array<{ text: string; item: boolean }> = [];
  let previous = "";
  for (const raw of lines) {
    const line = raw.trim();
    const item = itemStart.test(line);
    const last = joined.at(-1);
    const width = [...previous].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
    const goesOn = last && !item && !/[.!?。！？：:；;]$/.test(previous) && (width >= 50 || /[,，、]$/.test(previous));
    const labelled = /^\p{L}[\p{L} ]{1,24}[:：]/u.test(line);
    const lazyItem = last?.item && !item && /^\s{2,}/.test(raw);
    if (last && !labelled && (goesOn || lazyItem)) {
      const gap = /\p{Script=Han}$/u.test(last.text) && /^\p{Script=Han}/u.test(line) ? "" : " ";
      last.text = `${last.text}${gap}${line}`;
    } else if (last && !item && /[.!?。！？]$/.test(previous) && width >= 50) {
      last.text = `${last.text} ${line}`;
    } else joined.push({ text: line.replace(/^>\s?/, ""), item });
    previous = line;
  }
  return joined;
}
