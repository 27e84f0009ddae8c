import type { Deed } from "../deeds";
import { startVerb } from "./verbs";

/** A deed that takes more than one word: a verb, and what follows it within a few words. */
export interface PhraseVerb {
  form: "both" | "base";
  then: RegExp;
  deed: Deed;
}

const phrase = (past: string, base: string, then: RegExp, deed: Deed) => ({ past, base, then, deed });

/** In order: the first whose words fit is meant. `then` is tried on the words that follow, up to the clause's end. */
const phrases = [
  phrase(
    "raised|lodged|logged|filed|opened|submitted|put",
    "raise|lodge|log|file|open|submit|put",
    /^(?:in\s)?(?:(?:a|an|the|your|new|support|bug|two|three|another)\s)*(?:tickets?|issues?|bugs?|pull\srequests?)\b/,
    "create",
  ),
  phrase(
    "fired|shot|sent|pinged|passed|whipped|fed",
    "fire|shoot|send|pass|whip|feed",
    /^(?:off|over|out|along|on|across|back)\b|^(?:\S+\s){1,6}?(?:over|off|along|across|out)(?:\s(?:to|at)\b|$)/,
    "send",
  ),
  phrase(
    "shot|dropped|wrote|written|sent|gave|fired",
    "shoot|drop|write|send|give|fire",
    /^(?!the\b|your\b)(?:\S+\s){1,3}?(?:an?|the|another|one|a\squick)\s(?:\S+\s)?(?:e-?mail|mail|message|note|line|ping|text|dm|reply|heads-up|notification|reminder|update)\b/,
    "send",
  ),
  phrase(
    "popped|chucked|slipped|slotted|threw|thrown|tossed|dumped|whacked",
    "pop|chuck|slip|toss|dump",
    /^(?:\S+\s){0,6}?(?:in|into|onto)\s(?:the|your|our|my|\uE000)/,
    "save",
  ),
  phrase(
    "spun|whipped|knocked|cooked|threw|thrown|wrote|written|drew|drawn|conjured|cranked",
    "spin|whip|knock|cook|throw|write|draw|crank",
    /^(?:up|out|together)\b|^(?:\S+\s){1,5}(?:up|together)(?:\s|$)/,
    "create",
  ),
  phrase(
    "dug|poked|rummaged|leafed|flicked|flipped|combed|sifted|read|skimmed|looked|trawled|peeked|glanced|browsed|scrolled",
    "dig|poke|rummage|leaf|flick|flip|comb|sift|read|skim|look|trawl|peek|glance|browse|scroll",
    /^(?:around|through|into|over|across|at)\b/,
    "read",
  ),
  phrase("been", "be", /^(?:carefully\s|all\s)?through\s(?:your|the|all|both|every|each|them|it)\b/, "read"),
  phrase("penciled|pencilled", "pencil", /^in\b/, "schedule"),
  phrase("pulled", "pull", /^(?:up|out)\b|^(?:\S+\s){1,6}(?:from|up)\b/, "read"),
  phrase(
    "penciled|pencilled|locked|blocked|put|slotted|got|gotten",
    "pencil|lock|block|put|slot|get",
    /^(?:\S+\s){0,9}?(?:on|in|into)\s(?:\S+\s)?(?:calendar|diary|schedule|agenda)\b|^(?:\S+\s){0,3}?in\sfor\b/,
    "schedule",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:saved|stored|filed)\b/,
    "save",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:sent|emailed|delivered)\b/,
    "send",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:done|finished|sorted|completed)\b/,
    "complete",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:booked|scheduled)\b/,
    "schedule",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:uploaded|attached)\b/,
    "upload",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:created|written|generated)\b/,
    "create",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:updated|changed|fixed)\b/,
    "update",
  ),
  phrase(
    "got|gotten|had",
    "get|have",
    /^(?:it|that|this|them|everything|(?:the|your|a)\s\S+(?:\s\S+)?)\s(?:deleted|removed)\b/,
    "delete",
  ),
  phrase(
    "carried|pushed|brought|rolled",
    "carry|push|bring|roll",
    /^(?:out|through|about)\s(?:(?:a|an|the|all|some|your|these|those|requested|following|necessary)\s)*(?:changes?|edits?|corrections?|updates?)\b/,
    "update",
  ),
  phrase(
    "cleaned|cleared|weeded|cut|crossed|kicked|ripped|threw|thrown",
    "clean|clear|weed|cut|cross|kick|rip|throw",
    /^(?:out|off|away)\b/,
    "delete",
  ),
  phrase(
    "made|left|took|kept|retained|added",
    "make|leave|take|keep|retain|add",
    /^(?:(?:a|an|the|some|quick|short|mental|brief|safety|backup|extra|another)\s)*(?:notes?|copy|copies|backup|record)\b/,
    "save",
  ),
  phrase(
    "added|put|committed|wrote|written|entered",
    "add|put|commit|write|enter",
    /^(?:\S+\s){0,8}?(?:to|in|into)\s(?:(?:the|your|our|my|team|personal|long-term)\s)*memory\b/,
    "save",
  ),
  phrase(
    "left|made|added|wrote|written",
    "leave|make|add|write",
    /^(?:(?:a|an|the|my|your|short|new)\s)*(?:comment|post|announcement)\b/,
    "post",
  ),
  phrase(
    "made",
    "make",
    /^(?:(?:a|an|the|all|some|your|these|those|requested|following|necessary|few|two|three|several|small|minor)\s)*(?:changes?|edits?|corrections?|updates?|adjustments?|revisions?|modifications?)\b/,
    "update",
  ),
  phrase("made|placed", "make|place", /^(?:(?:a|an|the|your|new)\s)*(?:booking|reservation|appointment)\b/, "schedule"),
  phrase("placed", "place", /^(?:(?:a|an|the|your)\s)*order\b/, "set"),
  phrase(
    "set",
    "set",
    /^(?:up\s)?(?:(?:a|an|the|your|new|two|three|weekly|daily)\s)*(?:reminders?|alarms?|meetings?|appointments?|calls?|deadline)\b/,
    "schedule",
  ),
  phrase("set", "set", /^up\b|^(?:\S+\s){1,5}up(?:\s|$)/, "create"),
  phrase("put", "put", /^together\b|^(?:\S+\s){1,5}together\b/, "create"),
  phrase("drew|drawn|typed|wrote|written", "draw|type|write", /^up\b/, "create"),
  phrase(
    "put|placed|filed|dropped|stuck|parked|tucked|stashed",
    "put|place|file|drop|stick|park|tuck|stash",
    /^(?:\S+\s){0,8}?(?:in|into|under|on|onto|to|at)\b(?!\sthe\s(?:end|top|bottom|start|beginning|front))/,
    "save",
  ),
  phrase("took|had|taken", "take|have", /^(?:a|another|one)\s(?:\S+\s)?(?:look|peek|glance|browse|dig|scan)\b/, "read"),
  phrase(
    "looked",
    "look",
    /^(?:carefully\s|closely\s|briefly\s|quickly\s|again\s)?(?:at|through|up|in|into|inside|for|over)\b|^(?:it|this|that|them)\sup\b/,
    "read",
  ),
  phrase(
    "ran|run|did|done|performed|made|conducted|carried",
    "run|do|perform|make|conduct|carry",
    /^(?:out\s)?(?:(?:a|an|the|another|quick|thorough|full|two|three|several|few|web|new)\s)*(?:search|searches|check|checks|lookup|query|queries|crawl|scan|review)\b/,
    "read",
  ),
  phrase("went|gone", "go", /^(?:carefully\s)?(?:through|over)\b/, "read"),
  phrase("gave|given", "give", /^(?:\S+\s){0,6}?(?:access|permissions?|rights?|roles?|seats?)\b/, "share"),
  phrase("opened", "open", /^up\b|^(?:the|your)\s(?:\S+\s){1,3}?(?:to|for)\b/, "share"),
  phrase("hit|pressed|clicked", "hit|press|click", /^(?:the\s)?(?:send|publish|post|share|save|delete)\b/, "send"),
  phrase("let", "let", /^(?:\S+\s){1,5}?know\b/, "send"),
  phrase("got|gotten", "get", /^rid\sof\b/, "delete"),
  phrase(
    "took|taken|threw|thrown|crossed|struck|stripped",
    "take|throw|cross|strike|strip",
    /^(?:\S+\s){0,6}?(?:out|off|away|down)\b/,
    "delete",
  ),
  phrase("made", "make", /^(?:\S+\s){1,5}?(?:visible|accessible|public)\b/, "share"),
  phrase("turned|made", "turn|make", /^(?:\S+\s){0,6}?into\s(?:an?|one|two|three)\b/, "create"),
  phrase("turned|switched", "turn|switch", /^(?:\S+\s){0,6}?(?:on|off)\b/, "set"),
  phrase("switched|flipped", "switch|flip", /^(?:back\s|over\s)?to\b|^(?:the|your)\s(?:\S+\s){1,4}?to\b/, "set"),
  phrase(
    "wrote|written|sent|shot|dropped",
    "write|send|shoot|drop",
    /^(?:to\s)?(?:her|him|them)\b|^(?:\S+\s){0,3}?(?:an?\s)?(?:\S+\s)?(?:e-?mail|message|note)\sto\b/,
    "send",
  ),
  phrase("reached", "reach", /^out\sto\b/, "send"),
  phrase(
    "finished|completed|finalized|finalised|wrapped",
    "finish|complete|finalize|finalise|wrap",
    /^(?:up\s)?(?!\w+ing\b)(?:(?:the|your|a|an|this|all|both|new)\s)*(?:\S+\s){0,2}?(?:report|reports|podcast|presentation|video|document|deliverable|file|résumé|resume|deck|slides?)\b/,
    "create",
  ),
  phrase(
    "finished|completed|accomplished|carried|wrapped",
    "finish|complete|accomplish|carry|wrap",
    /^(?:out\s|up\s)?(?:(?:the|your|all|both|this|every|these|that)\s)*(?:of\s)?(?:\S+\s){0,2}?(?:tasks?|steps?|work|jobs?|requests?|everything|it|actions?|items?)\b/,
    "complete",
  ),
  phrase("took|taken", "take", /^care\sof\s(?:it|that|this|everything|all)\b/, "complete"),
  phrase("did|done", "do", /^(?:it|that|this|everything|all|so|both|what\syou)\b/, "complete"),
  phrase("handled", "handle", /^(?:it|that|this|everything|all|both)\b/, "complete"),
];

const byWord = new Map<string, PhraseVerb[]>();
for (const { past, base, then, deed } of phrases) {
  const words = new Map([
    ...base.split("|").map((word) => [word, "base"] as const),
    ...past.split("|").map((word) => [word, "both"] as const),
  ]);
  for (const [word, form] of words) byWord.set(word, [...(byWord.get(word) ?? []), { form, then, deed }]);
}

/** The deeds that a word may begin together with others, the first whose words fit is meant. */
export function phrasesOf(word: string): readonly PhraseVerb[] {
  return byWord.get(word) ?? [];
}

/** True for the past of a verb that is a deed together with other words. */
export function isPhrasePast(word: string): boolean {
  return startVerb.test(word) || phrasesOf(word).some(({ form }) => form === "both");
}
