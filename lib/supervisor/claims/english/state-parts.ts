import type { Deed } from "../deeds";
import type { Found } from "../found";
import { nameSign } from "../text/plain-text";
import { isNegated, isUnreal } from "./scopes";
import type { Token } from "./tokens";
import { adverbs, hardStops } from "./words";

/** Notes a claim that stands at a token. */
export type Add = (at: number, deed: Deed, kind: string | null, aspect?: Found["aspect"], names?: number[]) => void;

export function skipAdverbs(tokens: readonly Token[], at: number): number {
  let i = at;
  while (tokens[i] && (adverbs.has(tokens[i]!.word) || (/ly$/.test(tokens[i]!.word) && tokens[i]!.word !== "reply")))
    i += 1;
  return i;
}

/** The first token behind the last mark before `at`. */
export const partStart = (tokens: readonly Token[], at: number): number =>
  tokens.slice(0, at).findLastIndex(({ word }) => hardStops.test(word) || word === ",") + 1;

/** Neither denied nor under a condition. */
export function isSaid(tokens: readonly Token[], at: number): boolean {
  return !isNegated(tokens, at + 1) && !isUnreal(tokens, at + 1, true);
}

/** Walks left over adverbs and auxiliaries. */
export function skipBack(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at >= 0 && (adverbs.has(tokens[at]!.word) || /^(?:has|have)$/.test(tokens[at]!.word))) at -= 1;
  return at;
}

/** The names between two tokens, by their number in the sentence. */
export function namesIn(tokens: readonly Token[], start: number, end: number): number[] {
  const names: number[] = [];
  for (let i = Math.max(0, start); i <= end; i += 1) {
    if (tokens[i]!.word === nameSign) names.push(tokens.slice(0, i).filter(({ word }) => word === nameSign).length);
  }
  return names;
}
