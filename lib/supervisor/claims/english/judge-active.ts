import type { Found } from "../found";
import { judgeDropped, judgeFragment } from "./judge-dropped";
import { isOpenDeed, isReckoning } from "./judge-open";
import { type Touched, touchesWords } from "./objects";
import { deniesAfter, isNegated, isUnreal, startsAsOrder } from "./scopes";
import { isUnmarked } from "./verb-at";
import type { VerbInSentence } from "./verb-in-sentence";
import { conjunctions } from "./words";

/** What an active verb claims: "I saved it", "the specialist sent it", "Saved it.", "Report saved". */
export function judgeActive(v: VerbInSentence): Found | undefined {
  const { tokens, verb, around, subject } = v;
  const perfect = v.aux.includes("have") || v.aux.includes("has");
  if ((v.isNegatedHere || isNegated(tokens, verb.at)) && !isOwnFinite(v)) return undefined;
  if (isUnreal(tokens, verb.at, perfect)) return undefined;
  if (verb.deed !== "read" && deniesAfter(tokens, verb.at)) return undefined;
  if (subject.role === "agent") return subject.weak && around.isCited ? undefined : byAgent(v);
  if (subject.role === "thing") return /^(?:they|it|that|this)$/.test(v.before) ? undefined : judgeFragment(v);
  if (subject.role === "other" && isReportedDone(v)) return judgeFragment(v);
  if (subject.role !== "none") return undefined;
  const goesOn = v.last?.claimed === true && v.last.subject.role === "none" && conjunctions.has(v.before);
  return goesOn ? byAgent(v) : judgeDropped(v);
}

/** "Heads-up sent to the engineer": whatever was sent, when nothing but that is told. */
function isReportedDone({ verb, subject, subjectEnd, tokens, aux }: VerbInSentence): boolean {
  if (
    !/^(?:send|save|upload|export|post|book|delete|forward|email|archive|upload|attach)$/.test(verb.base) ||
    aux.length > 0
  )
    return false;
  const words = tokens.slice(subject.start, subjectEnd + 1).map(({ word }) => word);
  return (
    words.length <= 2 &&
    /[^s]$/.test(words.at(-1)!) &&
    /^(?:to|in|into|for|for|at|as|[.!]|)$/.test(tokens[verb.at + 1]?.word ?? "")
  );
}

/** "I did not find it and created a new one": the second verb is finite itself. */
function isOwnFinite({ isNegatedHere, aux, last, before }: VerbInSentence): boolean {
  if (isNegatedHere || aux.length > 0 || last === undefined) return false;
  return conjunctions.has(before) && before !== "or" && before !== "nor" && !last.finite;
}

function byAgent(v: VerbInSentence): Found | undefined {
  const { verb, tokens, subject } = v;
  const touched = v.objects();
  if (/^(?:note|remember)$/.test(verb.base) && (!touched.any || isRemark(v, touched))) return undefined;
  if (isUnmarked(verb.base) && v.aux.length === 0 && (startsAsOrder(tokens) || /s$/.test(v.before))) return undefined;
  if (verb.deed === "read" && (touched.isTheirs || isRight(v.word(1)) || /\bdifferently\b/.test(v.rest)))
    return undefined;
  if (
    /^made?$|^make$/.test(verb.base) &&
    /^(?:sure|certain|sense|progress|use|it|up)$/.test(v.word(1)) &&
    !isMadeFrom(v)
  )
    return undefined;
  // "I kept the answer short", "I kept to your sources"
  if (verb.base === "keep" && (touched.inChat || v.word(1) === "to")) return undefined;
  // "I arranged the points by urgency", "I marked uncertain figures"
  if (verb.base === "arrange" && touched.inChat) return undefined;
  if (/^(?:mark|flag|label|highlight)$/.test(verb.base) && touched.kind === "data" && touched.placeKind === null)
    return undefined;
  // "Here is the table I drew up:"
  if (verb.deed === "create" && /^\W*here\b/i.test(v.text) && /:\s*$/.test(v.text)) return undefined;
  // "I switched to German" tells of nothing that was set.
  if (/^(?:switched|flipped)$/.test(verb.base) && /^(?:to|over|back)$/.test(v.word(1))) return undefined;
  // The bot replied, "..."
  if (
    /^(?:reply|respond|answer)$/.test(verb.base) &&
    subject.kind === null &&
    v.before !== "i" &&
    /^(?:,|:|that|\uE000)$/.test(v.word(1))
  )
    return undefined;
  if (verb.base === "let" && /^(?:me|us)$/.test(v.word(1))) return undefined;
  if (subject.weak && touched.kind === null && touched.names.length === 0) return undefined;
  if (touched.inChat && touchesWords(verb.deed) && touched.kind !== "memory") return undefined;
  if (verb.deed === "create" && isDrafted(verb.base, touched)) return undefined;
  if (verb.deed === "save" && isQuantity(v.rest)) return undefined;
  if (/^(?:update|change)$/.test(verb.deed) && isReckoning(v, touched)) return undefined;
  if (verb.base === "pause" && !touched.any) return undefined;
  // "I traced the rise to two orders"
  if (verb.base === "trace" && /\s(?:back\s)?to\s/.test(v.rest)) return undefined;
  if (verb.isOpen && !isOpenDeed(v, touched)) return undefined;
  return v.claim(touched);
}

/** "I made it from your template" */
const isMadeFrom = (v: VerbInSentence): boolean => v.word(1) === "it" && /^(?:from|with|for|out)$/.test(v.word(2));

/** "I noted that the date is missing" tells of a thought. */
function isRemark(v: VerbInSentence, touched: Touched): boolean {
  const after = v.word(2);
  return v.word(1) === "that" && after !== "" && !/^(?:in|to|down|,|[.!])$/.test(after) && touched.kind !== "memory";
}

/** "I have read access": no reading. */
const isRight = (word: string): boolean => /^(?:access|permission|permissions|rights|only)$/.test(word);

const writing = /^(?:write|wrote|draft|prepare|compose|compile|put|assemble|produce|design)$/;
const making = /^(?:make|made|create|generate|build)$/;

/** A draft, a list or a mail that was only written down in the chat. */
function isDrafted(base: string, { kind, names, places }: Touched): boolean {
  if (names.length > 0 || places.length > 0 || !(writing.test(base) || making.test(base))) return false;
  if (base === "draft" && !/^(?:report|document|presentation|file|resume|page|post|invoice)$/.test(kind ?? ""))
    return true;
  return kind === null ? writing.test(base) : /^(?:draft|list|table|email|message)$/.test(kind);
}

const amount =
  /^\s*(?:(?:you|us|them|the \w+|about|over|around|nearly|up to)\s+)*(?:[€$£]|\d[\d.,]*\s*(?:%|percent|euros?|dollars?|hours?|minutes?|days?|weeks?)|\w+ (?:hours?|minutes?|days?)\b|(?:(?:some|much|a lot of|a few|lots of)\s)?(?:time|money|energy|costs?|space|hours?)\b)/;

/** Saved time, money and energy are no files. */
const isQuantity = (rest: string): boolean => amount.test(rest.toLowerCase());
