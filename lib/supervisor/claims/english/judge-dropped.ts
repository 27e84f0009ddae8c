import type { Found } from "../found";
import { nameSign, tickSign } from "../text/plain-text";
import { isOpenDeed } from "./judge-open";
import { englishKind } from "./nouns";
import { touchesWords } from "./objects";
import { agentAfterBy } from "./scopes";
import { isUnmarked } from "./verb-at";
import type { VerbInSentence } from "./verb-in-sentence";
import { englishVerb } from "./verbs";
import { datePattern, determiners, hardStops, isAdverb, openers, prepositions } from "./words";

const finite = /^(?:is|are|was|were|can|could|may|will|must|should|has|have|had|need|covers?|appears?|applies|apply)$/;

/** "Saved your note.", "Status: saved". */
export function judgeDropped(v: VerbInSentence): Found | undefined {
  const { tokens, verb, around } = v;
  if (v.aux.length > 0 || verb.form === "base" || verb.form === "ing" || !leadsIn(v, verb.at)) return undefined;
  // "Put it there", "let me know": orders look the same.
  if (isUnmarked(verb.base) && !around.isDone) return undefined;
  // "Moved its head office": of itself nobody speaks so.
  if (v.word(1) === "its") return undefined;
  if (verb.deed === "send" && v.word(1) === "from") return undefined;
  if (around.subject === "other" && !around.isItem && goesOn(v)) return undefined;
  if (around.isCited || isAttribute(v) || byOthers(v)) return undefined;
  const next = v.word(1);
  const ends = next === "" || hardStops.test(next) || next === ",";
  if (/^(?:in|on|at|since)$/.test(next) && datePattern.test(v.rest)) return undefined;
  if (next === ":" && !namesFollow(v)) return undefined;
  const isTitle = tokens
    .slice(0, verb.at)
    .every(({ word }) => /^(?:recently|newly|last|previously|often|most)$/.test(word));
  if (ends && around.isHeading && isTitle && !tokens.some(({ word }) => word === tickSign)) return undefined;
  if (!ends && !verb.isPhrase && !startsObject(v) && !isBareObject(v)) return undefined;
  if (verb.deed === "read" && ends && next !== ":" && !tokens.slice(0, verb.at).some(({ word }) => word === "just"))
    return undefined;
  // "Noted." only says that it was heard.
  if (verb.base === "note" && !/\bmemory\b/i.test(v.rest)) return undefined;
  const touched = v.objects();
  if (verb.isOpen && !(determiners.has(next) && touched.kind !== null && isOpenDeed(v, touched))) return undefined;
  return touched.inChat && touchesWords(verb.deed) ? undefined : v.claim(touched);
}

/** Words in the name of a thing that a headline tells of. */
const longestName = 6;

/** "Report saved", "Email sent to Anna". */
export function judgeFragment(v: VerbInSentence): Found | undefined {
  const { tokens, verb, around, subject } = v;
  if (v.aux.length > 0 || around.isCited || !leadsIn(v, subject.start) || byOthers(v)) return undefined;
  if (verb.isOpen && !tokens.some(({ word }) => word === tickSign)) return undefined;
  // "Visit the page to see sites built with it"
  const first = tokens[subject.start]!.word;
  const isOrder = englishVerb(first)?.form === "base" && englishKind(first) === undefined;
  if (isOrder || verb.at - subject.start > longestName) return undefined;
  const next = v.word(1);
  const ends = next === "" || hardStops.test(next) || next === "," || next === "and";
  if (!ends && !prepositions.has(next) && !isAdverb(next)) return undefined;
  const outside = `${v.text.slice(0, tokens[subject.start]!.from)} ${v.rest}`;
  if (verb.deed !== "schedule" && datePattern.test(outside)) return undefined;
  if (isAttribute(v) || tokens.slice(verb.at + 1, v.objectEnd).some(({ word }) => finite.test(word))) return undefined;
  if (/^(?:your|the|a|an|his|her|their)$/.test(tokens[subject.start]!.word) && verb.deed === "read") return undefined;
  return v.claim(v.subjectAsObject());
}

/** What stands before a token, up to the last full stop, only leads on: "OK,", "Done:", "✅", "Then". */
function leadsIn({ tokens }: VerbInSentence, at: number): boolean {
  const before = tokens.slice(0, at).map(({ word }) => word);
  const stop = before.findLastIndex((word) => /^[.!:;—–\uE002-]$/.test(word));
  const isLead = (word: string) =>
    openers.has(word) || isAdverb(word) || hardStops.test(word) || /^(?:,|\d+)$/.test(word);
  return before.slice(stop + 1).every(isLead);
}

function goesOn({ tokens, verb }: VerbInSentence): boolean {
  return tokens.slice(0, verb.at).some(({ word }) => /^(?:then|also|later|afterwards|and)$/.test(word));
}

const byOthers = ({ tokens, verb }: VerbInSentence): boolean =>
  tokens[verb.at + 1]?.word === "by" && !agentAfterBy(tokens, verb.at + 1);

function startsObject(v: VerbInSentence): boolean {
  const next = v.word(1);
  // "Sent you the file", but not "Attached you will find".
  if (next === "you") return determiners.has(v.word(2));
  if (determiners.has(next) || next === nameSign || prepositions.has(next) || /^\d/.test(next)) return true;
  // "Emailed Tom."
  const name = v.tokens[v.verb.at + 1];
  return (
    isAdverb(next) ||
    (v.verb.deed === "send" && !v.around.isHeading && name !== undefined && /^\p{Lu}/u.test(v.text.slice(name.from)))
  );
}

/** "Saved: plan.md", but not "Updated: 2026-11-30" or "Created by: Anna". */
function namesFollow({ tokens, verb }: VerbInSentence): boolean {
  const after = tokens.slice(verb.at + 2).map(({ word }) => word);
  const first = after[0] ?? "";
  if (first === "" || /^\d{4}|^(?:no|none|never|nothing|false|unknown)$/.test(first)) return false;
  return (
    determiners.has(first) ||
    englishKind(first) !== undefined ||
    after.includes(nameSign) ||
    /^(?:yes|true)$/.test(first) ||
    // "Booked: dentist, Monday 10:30"
    (verb.deed === "schedule" && after.some((word) => /^\d/.test(word)))
  );
}

/** "Sent emails to all of them.", but not "Updated rules apply" or a heading "Saved searches". */
function isBareObject(v: VerbInSentence): boolean {
  if (v.around.isHeading || englishKind(v.word(1)) === undefined) return false;
  const after = v.word(2);
  return /^[.!]?$/.test(after) ? !v.around.isItem : prepositions.has(after) || after === "and";
}

/** "Published in 2023, the study covers ...": a finite verb follows, and the participle only describes. */
function isAttribute({ tokens, verb, objectEnd }: VerbInSentence): boolean {
  const rest = tokens.slice(verb.at + 1, objectEnd).map(({ word }) => word);
  return rest.some(
    (word, index) => finite.test(word) && index <= 3 && !/^(?:it|that|you|so|which)$/.test(rest[index - 1] ?? ""),
  );
}
