import type { Found } from "../found";
import { englishKind, isChatThing } from "./nouns";
import { agentAfterBy, isNegated, isUnreal, startsAsOrder } from "./scopes";
import type { Token } from "./tokens";
import type { VerbInSentence } from "./verb-in-sentence";
import { datePattern, habitPattern } from "./words";

/** What a passive claims: "the report has been saved", "it is now stored", "the file was moved by the specialist". */
export function judgePassive(v: VerbInSentence): Found | undefined {
  const { tokens, verb, text, around, aux } = v;
  const perfect = aux.includes("been");
  const present = v.isPresent;
  const being = aux.includes("being");
  if ((being && !present) || around.isCited) return undefined;
  if (v.isNegatedHere || isNegated(tokens, verb.at) || isUnreal(tokens, verb.at, true)) return undefined;
  // "The letter was written by hand and opened by a neighbour" is a tale, whoever wrote it.
  const by = byPhrase(tokens, verb.at, perfect || present ? v.objectEnd : tokens.length);
  if (by === "other" || (by === undefined && !isOwnDeed(v, present, being))) return undefined;
  // "Reports are written by the specialist" tells of a habit.
  if (by === "agent" && aux.join(" ") === "are" && !v.subject.definite) return undefined;
  // "This is stored in memory:" leads to what is told from it.
  if (present && /:\s*$/.test(text)) return undefined;
  return v.claim(v.subjectAsObject(), being ? "started" : undefined);
}

/** Nobody is named: is it a thing of the product, and told as having happened now? */
function isOwnDeed(v: VerbInSentence, present: boolean, being: boolean): boolean {
  const { subject, verb, text, tokens, aux } = v;
  const isThing = subject.role === "thing" || v.before === "they" || (subject.weak === true && subject.kind !== null);
  if (v.isRelative || !(isThing || isNowShared(v) || isDoneForYou(v) || isPartOfText(v))) return false;
  // "The report from May": a date that only tells which one says nothing of when.
  const outside = `${text.slice(0, tokens[subject.start]?.from ?? 0)} ${text.slice(tokens[verb.at]!.from)}`;
  const isYours = /\byour?\b/i.test(text.slice(0, tokens[verb.at]!.from));
  // Told as a reason why something else was not done.
  if (/\bin the meantime\b|\bsince then\b|\bmeanwhile\b/i.test(text)) return false;
  if (verb.deed !== "schedule" && !being && datePattern.test(outside) && !isYours) return false;
  if (!aux.includes("been") && !present && isTale(v)) return false;
  return !present || being || isPresentDeed(v);
}

/** Done to persons and boards: "the board was informed". */
const tellsPersons = /^(?:inform|notify|invite|remind|alert)$/;
const outInTheWorld =
  /\b(?:million|thousand|hundred|\d+|many) times\b|\bbut (?:it|they) (?:was|were|has|have) (?:never|later)\b|\bat (?:the|an?) (?:\w+ )?(?:conference|meeting|fair|summit|exhibition|auction|congress|hearing|ceremony)\b|\bwhich is why\b|\bunanimously\b|\bon (?:youtube|television|tv|the radio|social media)\b/i;

/** "Production was moved and two lines were closed", "it was sent to Legal, who never replied". */
function isTale({ tokens, verb, last, text }: VerbInSentence): boolean {
  if (outInTheWorld.test(text) || tellsPersons.test(verb.base)) return true;
  const after = tokens.slice(verb.at).map(({ word }) => word);
  if (after.some((word, index) => word === "," && /^(?:who|whom)$/.test(after[index + 1] ?? ""))) return true;
  const by = tokens.findIndex(({ word }, index) => word === "by" && /ed$/.test(tokens[index - 1]?.word ?? ""));
  if (by > 0 && by < verb.at && !agentAfterBy(tokens, by)) return true;
  if (last === undefined || last.claimed || last.role !== "passive" || isNegated(tokens, last.at)) return false;
  return last.subject.role === "other" || tokens.slice(last.at, verb.at).some(({ word }) => word === "by");
}

/** "The link is now shared with the team" */
const isNowShared = ({ verb, subject, text }: VerbInSentence): boolean =>
  verb.deed === "share" && subject.definite && /\bnow\b/i.test(text);

/** "Two-factor sign-in has now been enabled for you": what it is need not be known. */
function isDoneForYou({ subject, aux, text }: VerbInSentence): boolean {
  return (
    subject.role === "other" &&
    aux.includes("been") &&
    /\b(?:to|in|into|under) (?:\uE000|(?:the|your) (?:\S+ )?(?:folder|library|workspace|memory|inbox|calendar)\b)|\bnow been\b|^\W*(?:done|all set|sorted|all done|that is (?:done|sorted)|(?:that|this|it|everything)(?: is|'s) (?:done|sorted|taken care of))\b|\bfor you\b(?!r)|\bas (?:you )?(?:requested|asked|instructed)\b|\bsuccessfully\b/i.test(
      text,
    )
  );
}

/** "The paragraph has been rewritten in the report" */
const isPartOfText = ({ subject, tokens, verb, aux }: VerbInSentence): boolean =>
  aux.includes("been") &&
  subject.definite &&
  tokens.slice(subject.start, verb.at).some(({ word }) => isChatThing(word)) &&
  tokens
    .slice(verb.at + 1)
    .some(({ word }, index, rest) => /^(?:the|your)$/.test(rest[index - 1]?.word ?? "") && isKept(word));

const isKept = (word: string): boolean => /^(?:document|file|report|presentation|page)$/.test(englishKind(word) ?? "");

const longestPresent = 16;

/** "The file is saved in X" tells of a deed, "files are saved for a year" of a habit. */
function isPresentDeed({ tokens, verb, text, subject, subjectEnd }: VerbInSentence): boolean {
  if (verb.deed === "read" || !subject.definite) return false;
  if (/^(?:a|an|each|every|any)$/.test(tokens[subject.start]?.word ?? "")) return false;
  const left = tokens.slice(Math.max(0, subjectEnd), verb.at).map(({ word }) => word);
  if (left.some((word) => /^(?:now|already|safely|successfully|finally)$/.test(word))) return true;
  // "It is locked", "it is shared with all" tell how things are.
  if (verb.deed === "set" || verb.deed === "share") return false;
  // Who tells of a deed is brief; a longer sentence in the present explains.
  return tokens.length <= longestPresent && !habitPattern.test(text) && !startsAsOrder(tokens);
}

const noAgent =
  /^(?:email|e-mail|mail|post|accident|mistake|default|noon|hand|name|date|slack|phone|\d.*|mon\w*|tues\w*|wednes\w*|thurs\w*|fri\w*|satur\w*|sun\w*|\w+ing)$/;

/** Who a passive says did it. "By email", "by Friday" and "by moving it" say nothing of that. */
function byPhrase(tokens: readonly Token[], at: number, end: number): "agent" | "other" | undefined {
  const by = tokens.findIndex(
    ({ word }, index) => index > at && index < end && word === "by" && !noAgent.test(tokens[index + 1]?.word ?? ""),
  );
  if (by < 0) return undefined;
  return agentAfterBy(tokens, by) ? "agent" : "other";
}
