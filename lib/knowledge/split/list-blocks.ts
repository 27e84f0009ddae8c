/** A stretch of text that belongs together. Blocks follow each other without a gap: trailing blank lines belong to the block before. */
export interface Block {
  kind: "heading" | "code" | "table" | "text";
  start: number;
  end: number;
  /** Of a heading. */
  level?: number;
  title?: string;
}

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const underline = /^ {0,3}(=+|-{2,})[ \t]*$/;

/**
 * The blocks of `text[from, to)`. `markdown`: headings, fenced code, tables and paragraphs; `plain`: paragraphs only.
 * A generator in one pass over the lines, so that a long text can be worked on piece by piece.
 */
export function* listBlocks(text: string, from: number, to: number, style: "markdown" | "plain"): Generator<Block> {
  let open: OpenBlock | null = null;
  for (let at = from; at < to; ) {
    const lineEnd = text.indexOf("\n", at);
    const next = lineEnd < 0 || lineEnd >= to ? to : lineEnd + 1;
    // Only the start of a line decides what it is; a line may be megabytes long.
    const line = text.slice(at, Math.min(next, at + longestSign)).replace(/\n$/, "");
    const isBlank = next - at <= longestSign && line.trim() === "";
    if (open?.fence) {
      open.end = next;
      const mark = fence.exec(line)?.[1];
      if (mark?.startsWith(open.fence) && line.trim() === mark) open.fence = undefined;
    } else if (isBlank) {
      // Blank lines belong to the block above; those at the very start to the first block.
      if (open) Object.assign(open, { end: next, ended: true });
    } else if (open && style === "markdown" && isUnderlined(text, open, line)) {
      const title = text.slice(open.start, at).trim();
      open = { kind: "heading", start: open.start, end: next, level: line.trim().startsWith("=") ? 1 : 2, title };
    } else {
      const begun = begin(line, style);
      if (open && !open.ended && !begun.fence && begun.kind !== "heading" && begun.kind === open.kind) open.end = next;
      else {
        if (open) yield finished(open);
        open = { ...begun, start: open ? at : from, end: next };
      }
    }
    at = next;
  }
  if (open) yield finished(open);
}

const longestSign = 400;

interface OpenBlock extends Block {
  /** The mark that will close it, of a code block that is still open. */
  fence?: string;
  /** A blank line has followed. */
  ended?: boolean;
}

function begin(
  line: string,
  style: "markdown" | "plain",
): { kind: Block["kind"]; level?: number; title?: string; fence?: string } {
  if (style === "plain") return { kind: "text" };
  const head = heading.exec(line);
  if (head) return { kind: "heading", level: head[1]!.length, title: (head[2] ?? "").trim() };
  const mark = fence.exec(line)?.[1];
  if (mark) return { kind: "code", fence: mark };
  return { kind: /^ {0,3}\|/.test(line) ? "table" : "text" };
}

/** A line of `=` or `-` makes the one line above it a heading. */
function isUnderlined(text: string, open: OpenBlock, line: string): boolean {
  if (open.kind !== "text" || open.ended || open.end - open.start > longestSign || !underline.test(line)) return false;
  const above = text.slice(open.start, open.end).trim();
  return above !== "" && !above.includes("\n");
}

function finished({ kind, start, end, level, title }: Block): Block {
  return kind === "heading" ? { kind, start, end, level, title } : { kind, start, end };
}
