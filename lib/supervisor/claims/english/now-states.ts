import { type Add, isSaid, namesIn, partStart, skipBack } from "./state-parts";
import { type Subject, subjectBefore } from "./subject";
import type { Token } from "./tokens";
import { verbAt } from "./verb-at";
import { datePattern } from "./words";

export const livesWord = /^(?:lives|live|sits|sit|resides|reside)$/;

/** "The file now lives in the archive." */
export function lives(tokens: readonly Token[], at: number, text: string, add: Add): void {
  if (!/^(?:in|under|at|inside)$/.test(tokens[at + 1]?.word ?? "") || tokens[at - 1]?.word !== "now") return;
  const subject = subjectBefore(tokens, at - 2, partStart(tokens, at));
  if (subject.role === "thing" && subject.definite && isSaid(tokens, at) && !datePattern.test(text))
    add(at, "save", subject.kind, "done", namesIn(tokens, subject.start, at - 2));
}

/** "The memory now says ...", "the title now reads ...": it was changed. */
export function nowReads(tokens: readonly Token[], at: number, add: Add): void {
  if (tokens[at - 1]?.word !== "now") return;
  const subject = subjectBefore(tokens, at - 2, partStart(tokens, at));
  if (subject.role === "thing" && subject.definite && subject.kind !== null && isSaid(tokens, at - 1))
    add(at, "update", subject.kind, "done", namesIn(tokens, subject.start, at - 2));
}

/** "The trigger now fires at seven", "they can now edit it", "Lena now has access": it was not so before. */
export function nowDoes(tokens: readonly Token[], at: number, text: string, add: Add): void {
  const [next, after] = [tokens[at + 1]?.word ?? "", tokens.slice(at + 2, at + 6).map(({ word }) => word)];
  if (datePattern.test(text) || !isSaid(tokens, at)) return;
  if (/^(?:has|have)$/.test(next) && after.some((word) => /^(?:access|permissions?|rights)$/.test(word)))
    add(at, "share", null);
  else if (
    /^can$/.test(tokens[at - 1]?.word ?? "") &&
    /^(?:see|view|edit|open|comment|read|write|access)$/.test(next) &&
    tokens[at - 2]?.word !== "you"
  )
    add(at, "share", null);
  else if (
    /^(?!(?:is|was|lives|sits|resides|says|reads|includes|shows|holds|contains|reflects)$)[a-z]{2,}s$/.test(next)
  ) {
    const subject = subjectBefore(tokens, at - 1, partStart(tokens, at));
    const asked = /\bas (?:you )?(?:asked|requested|wished|wanted)\b|\bper your (?:request|wish)\b/i.test(text);
    // Contracts and sites say new things by themselves.
    const isOurs = asked || !/^(?:page|web|document)$/.test(subject.kind ?? "web");
    const isThing = subject.role === "thing" || (asked && subject.role === "other");
    if (isThing && (subject.definite || asked) && isOurs)
      add(at, "change", subject.kind, "done", namesIn(tokens, subject.start, at - 1));
  }
}

/** "The vacancy has gone live on the page." */
export function wentLive(tokens: readonly Token[], at: number, text: string, add: Add): void {
  const subject = subjectBefore(tokens, skipBack(tokens, at - 1), partStart(tokens, at));
  if (subject.definite && isSaid(tokens, at) && !datePattern.test(text)) add(at, "post", subject.kind);
}

/** How a thing of the product is because somebody set it so. */
const settable =
  /^(?:visible|public|private|accessible|editable|shareable|active|inactive|live|read-only|searchable|silent|current|up-to-date|bold|downloadable|anonymous|mandatory|optional|on|off)$/;

/** "The folder is now visible to all", "notifications are muted as of now": it was not so before. */
export function isNowSo(tokens: readonly Token[], be: number, at: number, subject: Subject, text: string): boolean {
  const isNow =
    tokens[be + 1]?.word === "now" || tokens[be - 1]?.word === "now" || /\bas of now\b|\bnow[.!]?$/i.test(text);
  if (!isNow || !/^(?:is|are)$/.test(tokens[be]!.word) || subject.role !== "thing") return false;
  if (/^(?:it|that|this|everything|all)$/.test(tokens[subject.start]!.word)) return false;
  if (subject.kind === null && !subject.definite) return false;
  const found = tokens[at]!.word;
  return settable.test(found) || verbAt(tokens, at, tokens.length)?.form === "both";
}
