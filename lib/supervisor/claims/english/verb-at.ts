import type { Deed } from "../deeds";
import { nameSign } from "../text/plain-text";
import { englishKind } from "./nouns";
import { openVerb } from "./open-verbs";
import { phrasesOf } from "./phrase-verbs";
import type { Token } from "./tokens";
import { englishVerb, nominal, startVerb } from "./verbs";
import { auxiliaries, hardStops, isAdverb } from "./words";

/** A verb of a deed where it stands in the sentence. */
export interface VerbAt {
  at: number;
  deed: Deed;
  form: "base" | "past" | "participle" | "both" | "ing";
  base: string;
  aspect: "done" | "started";
  /** Made of several words: "got rid of". */
  isPhrase?: true;
  /** None of the verbs that are known as deeds: any other that changes something. */
  isOpen?: true;
  /** An open one that may be done to words of the answer as well: "translated". */
  isWordwork?: boolean;
}

/** Nobody tells of more deeds in one sentence; without this bound a hostile one takes long. */
const mostVerbs = 24;

/** Verbs whose past looks like their base. */
export const isUnmarked = (base: string): boolean => /^(?:read|put|set|reset|let|cut)$/.test(base);

/** The verbs of a sentence that are deeds, in order. @param end first token that says nothing any more */
export function verbsOf(tokens: readonly Token[], end: number): VerbAt[] {
  const verbs: VerbAt[] = [];
  for (let i = 0; i < end && verbs.length < mostVerbs; i += 1) {
    const verb = verbAt(tokens, i, end);
    if (verb && !isNounOrAdjective(tokens, verb)) verbs.push(verb);
  }
  return verbs;
}

/** "The updated report", "a copy": words that look like a verb and are none. */
function isNounOrAdjective(tokens: readonly Token[], { at, form, base }: VerbAt): boolean {
  let i = at - 1;
  while (i >= 0 && isAdverb(tokens[i]!.word) && !/^(?:all|both|each)$/.test(tokens[i]!.word)) i -= 1;
  const before = tokens[i]?.word ?? "";
  if (form === "ing") return false;
  if (/^(?:the|a|an|your|my|our|these|those|its|his|her|their|newly|no|any|of|with)$/.test(before)) return true;
  if (form !== "base" || isUnmarked(base)) return false;
  // "I had the crawler read it"
  if (tokens.slice(Math.max(0, at - 5), at).some(({ word }) => word === "had")) return false;
  return !auxiliaries.has(before) && !/^(?:i|we|you|they|to|let|me|please|not|and|or)$/.test(before);
}

/** The verb of a deed at a token, alone or with the words that follow. */
export function verbAt(tokens: readonly Token[], at: number, end: number): VerbAt | undefined {
  const { word } = tokens[at]!;
  if (startVerb.test(word)) {
    const deed = startedDeed(tokens, at, end);
    if (deed) return { at, deed, form: "both", base: word, aspect: "started" };
  }
  const phrases = phrasesOf(word);
  const rest = phrases.length > 0 ? wordsAfter(tokens, at, end) : "";
  const meant = phrases.find(({ then }) => then.test(rest));
  if (meant) return { at, deed: meant.deed, form: meant.form, base: word, aspect: "done", isPhrase: true };
  const opened = word === "opened" ? openedDeed(tokens, at, end) : undefined;
  if (opened) return opened;
  const verb = englishVerb(word);
  if (verb) return { ...verb, at, aspect: "done" };
  const open = openVerb(word);
  return open && { ...open, at, aspect: "done", isOpen: true };
}

/** The words behind a token, up to the next mark. */
function wordsAfter(tokens: readonly Token[], at: number, end: number): string {
  const words = tokens.slice(at + 1, Math.min(end, at + 14)).map((token) => token.word);
  const stop = words.findIndex((word) => /^[,;:.!?()—–]$/.test(word));
  return words.slice(0, stop < 0 ? words.length : stop).join(" ");
}

/** "Started generating", "kicked off the report", "the upload has been queued": which deed was begun. */
function startedDeed(tokens: readonly Token[], at: number, end: number): Deed | undefined {
  for (let i = at + 1; i < Math.min(end, at + 7); i += 1) {
    const { word } = tokens[i]!;
    if (hardStops.test(word)) break;
    const verb = englishVerb(word);
    if (verb && verb.form === "ing") return verb.deed;
    if (nominal[word]) return nominal[word];
    if (englishKind(word) && englishKind(word) !== "data") return "create";
  }
  for (let i = at - 1; i >= Math.max(0, at - 8); i -= 1) {
    const { word } = tokens[i]!;
    if (word === ",") break;
    if (nominal[word]) return nominal[word];
    if (/^(?:report|reports|podcast|presentation|video|image|document)$/.test(word)) return "create";
  }
  return undefined;
}

function openedDeed(tokens: readonly Token[], at: number, end: number): VerbAt | undefined {
  const kind = tokens
    .slice(at + 1, Math.min(end, at + 7))
    .map(({ word }) => englishKind(word) ?? (word === nameSign ? "file" : undefined))
    .find((found) => found !== undefined);
  if (kind === undefined) return undefined;
  const deed = kind === "ticket" || kind === "task" || kind === "invoice" ? "create" : "read";
  return { at, deed, form: "both", base: "open", aspect: "done" };
}
