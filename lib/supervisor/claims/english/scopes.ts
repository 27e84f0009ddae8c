import { subjectBefore } from "./subject";
import type { Token } from "./tokens";
import { conditions, hardStops, negations, openers, prepositions } from "./words";

const reporting =
  /^(?:says?|said|saying|states?|stated|claims?|claimed|reports?|reported|reportedly|allegedly|writes?|wrote|reads?|mentions?|mentioned|notes?|noted|told|tells|believes?|thinks?|thought|indicates?|suggests?|announced|announces|explains?|explained|argues?|confirms?|confirmed|replies|replied|answered|wrote|adds|insists?|insisted|admitted|promised|shows?|seems?|appears?|looks|supposedly|apparently)$/;
/** Whoever says so speaks for the product. */
const ownVoice = /^(?:i|we|receipts?|records?|is|am|are|to|happy|glad|audit)$/;
const asksToCheck = /^(?:make|check|ensure|verify|confirm|see|wait|note|remember|click|press|choose|select)$/;

/** True when what stands at `at` is said under a condition, or by others. */
export function isUnreal(tokens: readonly Token[], at: number, perfectOrPresent: boolean): boolean {
  if (isTakenBack(tokens, at) || tokens[0]?.word === "say") return true;
  for (let i = at - 1; i >= 0; i -= 1) {
    const { word } = tokens[i]!;
    if (word === "," || hardStops.test(word)) break;
    if (conditions.has(word) && word !== "would" && word !== "should") return true;
    if (word === "when" && perfectOrPresent) return true;
    if ((word === "before" || word === "after") && perfectOrPresent) return true;
    if (word === "soon" && tokens[i - 1]?.word === "as") return true;
    if (word === "case" && tokens[i - 1]?.word === "in") return true;
  }
  return isReported(tokens, at) || isAttributed(tokens, at) || isToBeChecked(tokens, at) || isInverted(tokens, at);
}

/** "I said that it was sent, but that was wrong" */
function isTakenBack(tokens: readonly Token[], at: number): boolean {
  const isSaying = ({ word }: Token) => /^(?:said|claimed|told|stated|wrote|reported)$/.test(word);
  const isWrong = ({ word }: Token) =>
    /^(?:wrong|incorrect|untrue|mistaken|mistake|error|inaccurate|false)$/.test(word);
  return tokens.slice(0, at).some(isSaying) && tokens.slice(at).some(isWrong);
}

function isReported(tokens: readonly Token[], at: number): boolean {
  const source = tokens.findIndex(({ word }, i) => i > at && word === "to" && tokens[i - 1]!.word === "according");
  if (source > 0)
    return !tokens.slice(source).some(({ word }) => /^(?:receipts?|records?|audit|plan|request)$/.test(word));
  for (let i = 0; i < at; i += 1) {
    const { word } = tokens[i]!;
    if (word === "according" && tokens[i + 1]?.word === "to") {
      return !tokens.slice(i + 2, i + 5).some((token) => /^(?:receipts?|records?|audit)$/.test(token.word));
    }
    if (!reporting.test(word) || i === at) continue;
    if (/^(?:reportedly|allegedly|supposedly|apparently)$/.test(word)) return true;
    let left = i - 1;
    while (/ly$|^(?:hereby|just|can|now|also)$/.test(tokens[left]?.word ?? "")) left -= 1;
    const before = tokens[left]?.word ?? "";
    const next = tokens[i + 1]?.word ?? "";
    if (before === "as" || ownVoice.test(before) || i === 0 || /^(?:the|a|an|your|my|this|quarterly)$/.test(before))
      continue;
    if (/^(?:told|tells)$/.test(word)) return true;
    // "reports" and "notes" are nouns as well: a clause must follow.
    if (/^(?:reports?|notes?|claims?|reads?|states?)$/.test(word) && !startsClause(next)) continue;
    if (next === "," || hardStops.test(next) ? word !== "wrote" || at > i : startsClause(next)) return true;
  }
  return false;
}

/** "We set up meetings on Mondays, the manual says." */
function isAttributed(tokens: readonly Token[], at: number): boolean {
  const comma = tokens.findLastIndex(({ word }, index) => index > at && word === ",");
  if (comma < 0) return false;
  const words = tokens
    .slice(comma + 1)
    .map(({ word }) => word)
    .filter((word) => !/^[.!]$/.test(word));
  return (
    words.length <= 5 &&
    !ownVoice.test(words[0] ?? "") &&
    words.some((word) => /^(?:says?|said|writes|wrote|announced|claims|reports|states|explained|added)$/.test(word))
  );
}

const startsClause = (word: string): boolean =>
  /^(?:that|the|he|she|it|they|i|we|you|its|his|her|their|your|all|a|an|everything|both|how|what|,|:|—|–)$/.test(word);

/** "Check that the file was saved", "make sure it is saved". */
function isToBeChecked(tokens: readonly Token[], at: number): boolean {
  const first = tokens.findIndex(
    ({ word }) => /^[\p{L}]/u.test(word) && !/^(?:please|then|now|and|to|go|first)$/.test(word),
  );
  if (first < 0 || first >= at || !asksToCheck.test(tokens[first]!.word)) {
    return tokens
      .slice(0, at)
      .some(({ word }, i) => /^(?:make|ensure|check|confirm|verify)$/.test(word) && leadsOn(tokens, i, at));
  }
  return leadsOn(tokens, first, at);
}

function leadsOn(tokens: readonly Token[], verb: number, at: number): boolean {
  const next = tokens[verb + 1]?.word ?? "";
  let left = verb - 1;
  while (/ly$|^(?:hereby|just|now|also)$/.test(tokens[left]?.word ?? "")) left -= 1;
  const before = tokens[left]?.word ?? "";
  if (ownVoice.test(before) && before !== "to") return false;
  if (/^(?:can|could|will)$/.test(before) && tokens[verb - 2]?.word === "i") return false;
  return verb < at && /^(?:that|sure|if|whether|the|your|it|until)$/.test(next);
}

/** "Had I sent it, ..." */
function isInverted(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    const { word } = tokens[i]!;
    if (word === "," || hardStops.test(word)) return false;
    const starts = i === 0 || tokens[i - 1]!.word === "," || hardStops.test(tokens[i - 1]!.word);
    if (starts) return /^(?:had|were|should|have|has|did|was|is|are|do|does)$/.test(word) && i < at - 1;
  }
  return false;
}

/** True when a negation left of `at` reaches it: none of the words between starts a statement of its own. */
export function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    const { word } = tokens[i]!;
    if (hardStops.test(word)) return false;
    if (word === "," && !isList(tokens, i)) return false;
    if (/^(?:but|then|so|because|however|therefore|when|while|after|where)$/.test(word)) return false;
    if (word === "and" && /^(?:i|we|the|it|my|our)$/.test(tokens[i + 1]?.word ?? "")) return false;
    if (negations.has(word)) return !(word === "not" && tokens[i + 1]?.word === "only") && !isAside(tokens, i);
  }
  return false;
}

/** "Nothing, neither the note nor the report, was saved." */
const isList = (tokens: readonly Token[], comma: number): boolean =>
  /^(?:nor|or|neither)$/.test(tokens[comma + 1]?.word ?? "");

/** "No problem", "not a minute later": words that deny nothing here. */
function isAside(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? "";
  return tokens[at]!.word === "no" && /^(?:problem|worries|later|longer)$/.test(next) && next !== "longer";
}

/** "Saved nothing", "sent no email", "made no changes". */
export function deniesAfter(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at + 1, at + 3).map(({ word }) => word);
  const stop = words.findIndex((word) => hardStops.test(word) || word === ",");
  // "I changed nothing but the title"
  if (/^(?:but|except|besides)$/.test(words[1] ?? "")) return false;
  return words.slice(0, stop < 0 ? 2 : stop).some((word) => /^(?:nothing|no|none|nobody|neither|nowhere)$/.test(word));
}

/** "Give me the address, and I read it": what follows an order is not the past. */
export function startsAsOrder(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ word }) => !openers.has(word) && /^\p{L}/u.test(word))?.word ?? "";
  return orders.test(first);
}

const orders =
  /^(?:give|tell|send|ask|have|let|say|show|name|click|press|open|go|choose|select|use|make|check|type|enter|paste|upload|save|when|once|if|every)$/;

/** True when the words behind a "by" name the assistant, a specialist or the product. */
export function agentAfterBy(tokens: readonly Token[], by: number): boolean {
  const words = tokens.slice(by + 1, by + 8).map(({ word }) => word);
  if (/^(?:me|us)$/.test(words[0] ?? "")) return true;
  const ends = (word: string) =>
    hardStops.test(word) || word === "," || word === "and" || (prepositions.has(word) && word !== "of");
  const stop = words.findIndex(ends);
  const phrase = tokens.slice(0, by + 1 + (stop < 0 ? words.length : stop));
  return subjectBefore(phrase, phrase.length - 1, by + 1).role === "agent";
}
