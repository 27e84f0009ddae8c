import { readChinese } from "./chinese/read-chinese";
import { verbPattern } from "./chinese/words";
import type { Claim } from "./deeds";
import { readEnglish } from "./english/read-english";
import { englishVerb } from "./english/verbs";
import type { Found, Surroundings } from "./found";
import { Frame } from "./frame";
import { crossSign, labelSign, type PlainText, plainText } from "./text/plain-text";
import { type Segment, splitSegments } from "./text/segment-scanner";

/**
 * Reads a text sentence by sentence and says which of them claim that the assistant, a specialist or the product did
 * something. What stood before counts: a draft that was announced is no claim, nor is the row of a table of facts.
 */
export class ClaimReader {
  private readonly frame = new Frame();
  private subject: Surroundings["subject"] = null;

  read(segment: Segment): Claim[] {
    const around = this.frame.enter(segment);
    if (!around) return [];
    return segment.kind === "row" ? this.readRow(segment) : this.readSentence(segment, around);
  }

  private readSentence(segment: Segment, around: Frame["around"]): Claim[] {
    const skip = /^\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,3}[.)])\s+)?/.exec(segment.text)![0].length;
    const body = segment.text.slice(skip);
    const plain = plainText(body);
    const claims = this.claimsOf(plain, body, segment.start + skip, around);
    this.noteSubject(plain.text, claims);
    return claims;
  }

  private readRow(segment: Segment): Claim[] {
    const cells = this.frame.statusRow(segment.text);
    if (!cells) return [];
    const plain = plainText(cells.text);
    const around = { isHeading: false, isItem: true, isDone: false, isFact: false };
    // The status stands in a cell of its own; the whole row is what is marked.
    return this.claimsOf(plain, cells.text, 0, around)
      .filter(({ deed }) => deed !== "complete" || namesDeed(plain.text))
      .slice(0, 1)
      .map((claim) => ({ ...claim, start: segment.start, end: segment.start + segment.text.trimEnd().length }));
  }

  private claimsOf(plain: PlainText, body: string, start: number, around: Frame["around"]): Claim[] {
    if (plain.text.includes(crossSign)) return [];
    const isChinese = /\p{Script=Han}/u.test(plain.text);
    const isCited = around.isFact || plain.text.includes(labelSign);
    const full: Surroundings = { ...around, isCited, subject: this.subject };
    const found = isChinese ? readChinese(plain.text, full) : readEnglish(plain.text, full);
    return found.map((each, index) =>
      toClaim(each, { plain, body, start, next: found[index + 1], first: index === 0 }),
    );
  }

  private noteSubject(text: string, claims: readonly Claim[]): void {
    if (claims.length > 0 || /\b(?:I|we)\b|我/u.test(text)) this.subject = "agent";
    else if (tellsOfOthers.test(text)) this.subject = "other";
    else this.subject = null;
  }
}

/** "Kick-off: completed" is a milestone of others; "Save the report: done" is a deed. */
const namesDeed = (text: string): boolean =>
  text.search(verbPattern) >= 0 || (text.toLowerCase().match(/[a-z-]+/g) ?? []).some((word) => englishVerb(word));

const tellsOfOthers =
  /^\s*(?:\p{Lu}\p{L}+|he|she|they|you|the \w+(?: \w+)?)\s+(?:has |have |had )?\p{L}+(?:ed|ote|ent|ade|ilt)\b|^(?:他|她|他们|您|你)(?!们?的)/iu;

/** One sentence that claims several deeds is shared out among them, from each verb's part to the next. */
function toClaim(
  found: Found,
  at: { plain: PlainText; body: string; start: number; next: Found | undefined; first: boolean },
): Claim {
  const { plain, body, start } = at;
  const from = at.first ? body.length - body.trimStart().length : startOfPart(plain, found.at);
  const to = at.next ? startOfPart(plain, at.next.at) : body.trimEnd().length;
  const { deed, aspect, earlier, kind } = found;
  const named = (numbers: readonly number[]) => numbers.flatMap((number) => plain.names[number] ?? []);
  return {
    start: start + from,
    end: start + to,
    deed,
    aspect,
    earlier,
    kind,
    names: named(found.names),
    places: named(found.places),
  };
}

/** How far back the beginning of a part is looked for. */
const longestPart = 200;

/** Where the part of a sentence begins that holds the verb at `at`: behind the last comma or "and" before it. */
function startOfPart(plain: PlainText, at: number): number {
  const from = Math.max(0, at - longestPart);
  const before = plain.text.slice(from, at);
  const cut = Math.max(
    ...[",", "，", "；", ";", "：", ":", "—", "。", "."].map((mark) => before.lastIndexOf(mark) + 1),
    lastWord(before),
  );
  return plain.places[cut > 0 ? from + cut : at] ?? at;
}

function lastWord(before: string): number {
  const match = [...before.matchAll(/\s(?:and|then|but)\s|(?:并|且|而且)/gu)].at(-1);
  return match ? match.index : 0;
}

/** The claims of a whole text, in order, with their places in it. */
export function readClaims(text: string): Claim[] {
  const reader = new ClaimReader();
  return splitSegments(text).flatMap((segment) => reader.read(segment));
}
