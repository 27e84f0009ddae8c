/** What a piece of Markdown is; only prose, items, headings and rows can say that something was done. */
export type SegmentKind = "prose" | "item" | "heading" | "row" | "quote" | "code";

/** A sentence, or a line that stands for one. Segments joined are the text, byte for byte. */
export interface Segment {
  kind: SegmentKind;
  text: string;
  /** Where it starts in its text. */
  start: number;
}

/** Nobody writes longer sentences; without this bound a text without a full stop would never be shown. */
const longestSegment = 1_200;

const closers = /[)\]"'”’」』）*_~`]/;
const openQuotes = "“「『《";
const closeQuotes = "”」』》";
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|cf|mr|mrs|ms|dr|prof|vs|approx|no|fig|st|inc|ltd|resp|z\.b|[a-z])\.$/i;

/**
 * Cuts a streamed Markdown text into sentences. Each character is looked at once; what may belong to a sentence that
 * has not ended waits.
 */
export class SegmentScanner {
  private held = "";
  private offset = 0;
  private at = 0;
  private kind: SegmentKind | undefined;
  private fence = "";
  /** Inside of quotation marks or inline code a full stop ends nothing. */
  private quotes = 0;
  private straight = false;
  private ticks = false;

  /** The next piece; returns the sentences that are complete. */
  push(piece: string): Segment[] {
    this.held += piece;
    return this.release(false);
  }

  /** The text is over; returns the rest. */
  end(): Segment[] {
    return this.release(true);
  }

  /** The sentence that has not ended, as far as it is known what it is. */
  get beginning(): string | undefined {
    return this.kind === "prose" || this.kind === "item" ? this.held : undefined;
  }

  private release(over: boolean): Segment[] {
    const out: Segment[] = [];
    // Cutting the buffer for every sentence would copy a long text as often as it has sentences.
    let from = 0;
    for (;;) {
      this.kind ??= this.kindOfLine(from, over);
      if (this.kind === undefined) break;
      const to = this.findEnd(Math.max(from, this.at), from, over);
      if (to === undefined) break;
      const text = this.held.slice(from, to);
      out.push({ kind: this.kind, text, start: this.offset + from });
      this.begin(to, text.endsWith("\n"));
      from = to;
      if (from === this.held.length) break;
    }
    this.held = this.held.slice(from);
    this.offset += from;
    this.at = Math.max(0, this.at - from);
    return out;
  }

  /** The next segment starts at `from`. */
  private begin(from: number, newLine: boolean): void {
    this.at = from;
    this.quotes = 0;
    this.straight = false;
    this.ticks = false;
    if (newLine || this.kind === "row") this.kind = undefined;
  }

  /** Undefined while the line's first characters may still become something else. */
  private kindOfLine(from: number, over: boolean): SegmentKind | undefined {
    const line = this.held.slice(from, from + 200);
    const rest = line.replace(/^[ \t]+/, "");
    if (!over && /^(?:[-*+]|#{1,6}|\d{1,3}[.)]?|[`~]{1,2}|)$/.test(rest) && !line.includes("\n")) return undefined;
    if (this.fence) {
      if (rest.startsWith(this.fence)) this.fence = "";
      return "code";
    }
    const opened = /^(`{3,}|~{3,})/.exec(rest)?.[0];
    if (opened) {
      this.fence = opened;
      return "code";
    }
    if (rest.startsWith(">")) return "quote";
    if (rest.startsWith("|")) return "row";
    if (/^#{1,6}\s/.test(rest)) return "heading";
    return /^(?:[-*+]|\d{1,3}[.)])\s/.test(rest) ? "item" : "prose";
  }

  private findEnd(start: number, from: number, over: boolean): number | undefined {
    const text = this.held;
    const isLine = this.kind !== "prose" && this.kind !== "item";
    for (let i = start; i < text.length; i += 1) {
      const char = text[i]!;
      if (char === "\n") {
        if (i + 1 === text.length && !over && !isLine) return this.wait(i);
        if (isLine || !this.goesOn(from, i)) return i + 1;
      } else if (i - from >= longestSegment && /[\s，,；;]/.test(char)) {
        return i + 1;
      } else if (!isLine) {
        const end = this.passes(char, i, from, over);
        if (end === "wait") return this.wait(i);
        if (end > 0) return end;
      }
      if (i - from >= 2 * longestSegment) return i + 1;
    }
    this.at = text.length;
    return over && text.length > from ? text.length : undefined;
  }

  private wait(at: number): undefined {
    this.at = at;
    return undefined;
  }

  /** A line that was only wrapped: the sentence had not ended, and the next line goes on in lower case. */
  private goesOn(from: number, at: number): boolean {
    const before = this.held.slice(Math.max(from, at - 40), at).trimEnd();
    return /[\p{L}\p{N},]$/u.test(before) && /^[a-z]/.test(this.held.slice(at + 1, at + 2));
  }

  /** Where the sentence ends if this character ends it; 0 when it does not. */
  private passes(char: string, at: number, from: number, over: boolean): number | "wait" {
    const before = this.held[at - 1] ?? "";
    if (char === "`") {
      this.ticks = !this.ticks;
      return 0;
    }
    if (this.ticks) return 0;
    if (openQuotes.includes(char)) this.quotes += 1;
    const closes = closeQuotes.includes(char) || (char === '"' && this.straight);
    if (char === '"') this.straight = !this.straight;
    if (closeQuotes.includes(char)) this.quotes = Math.max(0, this.quotes - 1);
    if (this.quotes > 0 || this.straight) return 0;
    if (closes ? !/[.!?。！？…]/.test(before) : !/[.!?。！？…]/.test(char)) return 0;
    return this.endAfter(at, from, over, closes);
  }

  private endAfter(at: number, from: number, over: boolean, closes: boolean): number | "wait" {
    let end = at + 1;
    while (end < this.held.length && end - at < 20 && /[.!?。！？…]/.test(this.held[end]!)) end += 1;
    while (end < this.held.length && end - at < 40 && closers.test(this.held[end]!)) end += 1;
    if (end === this.held.length) return over ? end : "wait";
    const stop = this.held.slice(Math.max(from, at - 12), at + 1);
    if (/[。！？]/.test(this.held.slice(at, end))) return end;
    if (!/\s/.test(this.held[end]!)) return 0;
    // "…saved it." and went: what follows a quotation in lower case belongs to it.
    if (closes && end + 1 === this.held.length && !over) return "wait";
    if (closes && /[\p{Ll},]/u.test(this.held[end + 1] ?? "")) return 0;
    return this.held[at] === "." && abbreviation.test(stop) ? 0 : end;
  }
}

/** A whole text in sentences. */
export function splitSegments(text: string): Segment[] {
  const scanner = new SegmentScanner();
  return [...scanner.push(text), ...scanner.end()];
}
