/**
 * What is held back is short: nobody writes a longer stretch of blanks before a label, or a longer fence. Without this
 * bound a model that sends blanks without end would make every piece dearer than the one before.
 */
const longestHeld = 256;

/**
 * Lets a streamed text through without the citation labels that nothing stands behind. Works across the pieces it
 * comes in: what might become a label waits until it is one. Code, inline and fenced, is left alone, and so are the
 * brackets of Markdown links.
 */
export class LabelFilter {
  private held = "";
  private fence = "";

  constructor(private readonly isKnown: (label: number) => boolean) {}

  /** The next piece; returns what may be shown already. */
  push(piece: string): string {
    this.held += piece;
    return this.release(false);
  }

  /** The text is over; returns what was still held. */
  end(): string {
    return this.release(true);
  }

  private release(over: boolean): string {
    let out = "";
    while (this.held !== "") {
      const step = this.fence ? this.insideCode(over) : this.outsideCode(over);
      if (step === null) break;
      out += step;
    }
    return out;
  }

  /** Takes a stretch of plain text off the front; null while more must come. */
  private outsideCode(over: boolean): string | null {
    const special = /[[`]|~~~/.exec(this.held);
    if (!special) return this.take(over ? this.held.length : safeLength(this.held));
    const start = special[0] === "[" ? startOfBlanks(this.held, special.index) : special.index;
    if (start > 0) return this.take(start);
    if (this.held[0] === "`" || this.held[0] === "~") return this.openCode(over);
    return this.label(over);
  }

  private openCode(over: boolean): string | null {
    const run = /^(`+|~+)/.exec(this.held)![0];
    if (run.length === this.held.length && run.length < longestHeld && !over) return null;
    // A run of ticks opens code; it ends with the same run. Fences may be longer at their end.
    this.fence = run;
    return this.take(run.length);
  }

  private insideCode(over: boolean): string | null {
    const at = this.held.indexOf(this.fence);
    if (at < 0) {
      const keep = over ? 0 : Math.min(this.held.length, this.fence.length - 1);
      return keep === this.held.length ? null : this.take(this.held.length - keep);
    }
    let end = at + this.fence.length;
    while (this.held[end] === this.fence[0]) end += 1;
    if (end === this.held.length && end - at < longestHeld && !over) return at > 0 ? this.take(at) : null;
    if (end - at === this.fence.length || this.fence.length >= 3) this.fence = "";
    return this.take(end);
  }

  private label(over: boolean): string | null {
    const found = /^([ \t]*)\[([\d,，、 \t]{0,60})(\]?)([(:]?)/.exec(this.held)!;
    const [whole, blanks, list, close, after] = found as unknown as [string, string, string, string, string];
    const unfinished = whole.length === this.held.length && !after;
    if (unfinished && !over) return null;
    const isLabel = close !== "" && !after && /^\d{1,6}(?:\s*[,，、]\s*\d{1,6})*$/.test(list);
    if (!isLabel) return this.take(whole.length);
    const numbers = list.split(/[,，、]/).map(Number);
    const known = numbers.filter(this.isKnown);
    if (known.length === numbers.length) return this.take(whole.length);
    this.held = this.held.slice(whole.length);
    return known.length > 0 ? `${blanks}[${known.join(", ")}]` : "";
  }

  private take(length: number): string | null {
    if (length === 0) return null;
    const text = this.held.slice(0, length);
    this.held = this.held.slice(length);
    return text;
  }
}

/**
 * How much of a text without a bracket can be shown: blanks at its end may belong to a label that is dropped, and
 * half a character waits for its other half.
 */
function safeLength(text: string): number {
  const end = /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
  return startOfBlanks(text, end, " \t~");
}

/** Where the blanks begin that end at `end`; of a very long stretch only the last part. */
function startOfBlanks(text: string, end: number, blanks = " \t"): number {
  let start = end;
  while (start > 0 && end - start < longestHeld && blanks.includes(text[start - 1]!)) start -= 1;
  return start;
}
