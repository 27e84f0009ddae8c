import type { Found } from "../found";
import { isTreated, mayBeHeld } from "./judge-open";
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
  if ((being && !present) || aux.includes("be") || around.isCited) return undefined;
  if (v.isNegatedHere || isNegated(tokens, verb.at) || isUnreal(tokens, verb.at, true)) return undefined;
  // "The data was collected in interviews and stored on drives": one tale.
  if (aux.length === 0 && v.last?.role === "passive" && !v.last.claimed && /\bhow\b/i.test(v.text)) return undefined;
  if (aux.length === 0 && v.last?.isOpen && !v.last.claimed) return undefined;
  if (isSeen(v)) return undefined;
  // "That's all sorted": no sorting.
  if (/^(?:sort|handle)$/.test(verb.base) && /^(?:that|it|this|everything|all)$/.test(v.before)) return undefined;
  // "The letter was written by hand and opened by a neighbour" is a tale, whoever wrote it.
  const by = byPhrase(tokens, verb.at, perfect || present ? v.objectEnd : tokens.length, text);
  if (by === "other" || (by === undefined && !isOwnDeed(v, present, being))) return undefined;
  // "Reports are written by the specialist" tells of a habit.
  if (by === "agent" && aux.join(" ") === "are" && !v.subject.definite) return undefined;
  // "This is stored in memory:" leads to what is told from it.
  if (present && /:\s*$/.test(text)) return undefined;
  return v.claim(v.subjectAsObject(), being ? "started" : undefined);
}

/** "I see that the invoice was rejected": what somebody came to know was not done by them. */
function isSeen({ tokens, subject }: VerbInSentence): boolean {
  const words = tokens.slice(Math.max(0, subject.start - 3), subject.start).map(({ word }) => word);
  if (words.at(-1) === "that") words.pop();
  return /^(?:see|saw|seen|notice|noticed|understand|understood|gather|know|knew|learned|heard|assume|assumed|found|realize|realise|think|believe|discovered|hear)$/.test(
    words.at(-1) ?? "",
  );
}

/** Nobody is named: is it a thing of the product, and told as having happened now? */
function isOwnDeed(v: VerbInSentence, present: boolean, being: boolean): boolean {
  const { subject, verb, text, tokens, aux } = v;
  // "The order had been placed": history, unless somebody is named.
  if (aux.includes("had") || isCounted.test(text) || bodily.test(v.before)) return false;
  const isTold = aux.includes("been") || (present && /\bnow\b/i.test(text)) || asYouAsked.test(text);
  if (verb.isOpen && !isTold) return false;
  if (
    subject.role !== "user" &&
    verb.deed === "schedule" &&
    present &&
    /^(?:book|pencil|penciled|pencilled|slot|block|blocked|lock|locked)$/.test(verb.base)
  )
    return true;
  const isBrief = present && tokens.length <= longestBrief && subject.definite && verb.deed !== "read" && mayBeHeld(v);
  const isFiled = subject.definite && filed.test(text.slice(tokens[verb.at]!.to)) && mayBeHeld(v);
  const isHeld =
    isBrief ||
    isFiled ||
    (isTold && (subject.definite || workspaceSite.test(text)) && mayBeHeld(v)) ||
    (isTreated(v) && (isTold || letIn.test(text)));
  const isThing =
    subject.role === "thing" || v.before === "they" || (subject.weak === true && subject.kind !== null) || isHeld;
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

const isCounted = /\b(?:[\d,.]+|two|three|four|five|several|many|hundreds of|thousands of) times\b|\btwice\b/i;
/** What no workspace holds, whoever it belongs to. */
const bodily =
  /^(?:parcel|package|flight|train|shipment|luggage|baggage|delivery|car|taxi|passport|visa|goods|medication|meal|pizza)s?$/;

const letIn = /\b(?:to|from) the (?:\S+ )?(?:project|workspace|folder|channel|board|group|list)[.,!]?$/i;

/** "The brochure is uploaded.": so short nobody explains. */
const longestBrief = 6;

/** Where to or as what: something that only a workspace has. */
const filed =
  /^ (?:as (?:an? )?(?:\S+ )?(?:file|pdf|document|spreadsheet|csv|note|draft)\b|(?:to|in|into|under) (?:the|your) (?:\S+ )?(?:folder|library|workspace|calendar|inbox|knowledge base)\b)/i;

const asYouAsked = /\bas (?:you(?:'d)? )?(?:had )?(?:requested|asked|instructed|wished|wanted)\b|\bfor you\b(?!r)/i;
/** Somewhere that only a workspace has. */
const workspaceSite =
  /\b(?:in|for|on|to|from|under) (?:the|your|this) (?:\S+ )?(?:workspace|library|folder|inbox|knowledge base|calendar|account|board|channel|automation)\b/i;

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
  if (verb.deed === "set" || verb.deed === "share") return /\buntil you\b|\bas you (?:asked|wished)\b/i.test(text);
  // Who tells of a deed is brief; a longer sentence in the present explains.
  return tokens.length <= longestPresent && !habitPattern.test(text) && !startsAsOrder(tokens);
}

const noAgent =
  /^(?:email|e-mail|mail|post|accident|mistake|default|noon|hand|name|date|slack|phone|(?:year|month|week|day|size|type|topic|client|author|category|region|country|owner|status|priority|hour|amount|subject|project)s?|\d.*|mon\w*|tues\w*|wednes\w*|thurs\w*|fri\w*|satur\w*|sun\w*|\w+ing)$/;

/** Names begin with a capital letter. */
const isLower = (text: string, token: Token | undefined): boolean =>
  token !== undefined && /^\p{Ll}/u.test(text.slice(token.from));

/** "Refiled by supplier", "sorted by year": what puts things in order tells how, not who. */
const orders =
  /^(?:re)?(?:sort|order|group|fil|arrang|organi[sz]|archiv|categori[sz]|classifi|split|label|tag|bundl|filter|index|number|mov|divid|separat)/;
const isCriterion = (tokens: readonly Token[], by: number): boolean =>
  /^[a-z]+$/.test(tokens[by + 1]?.word ?? "") &&
  !/^(?:the|a|an|my|our|your|his|her|its|their|this|that|one|some|me|him|them|you|it)$/.test(tokens[by + 1]!.word) &&
  tokens.slice(Math.max(0, by - 4), by).some(({ word }) => orders.test(word) && /ed$|split/.test(word));

/** Who a passive says did it. "By email", "by Friday" and "by moving it" say nothing of that. */
function byPhrase(tokens: readonly Token[], at: number, end: number, text: string): "agent" | "other" | undefined {
  const by = tokens.findIndex(
    ({ word }, index) => index > at && index < end && word === "by" && !noAgent.test(tokens[index + 1]?.word ?? ""),
  );
  if (by < 0 || (isLower(text, tokens[by + 1]) && isCriterion(tokens, by))) return undefined;
  return agentAfterBy(tokens, by) ? "agent" : "other";
}
