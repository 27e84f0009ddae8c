import { englishKind, isChatThing } from "./nouns";
import type { Touched } from "./objects";
import type { VerbInSentence } from "./verb-in-sentence";
import { determiners, hardStops, prepositions } from "./words";
import { outside, worldly } from "./world-words";

/** Of itself nobody's work: "I kept my word", "I changed my mind". */
const inward =
  /^(?:my|myself|ourselves|mind|attention|answer|response|explanation|reasoning|approach|focus|assumption|wording|analysis|search|thoughts?|view|sense|nothing|up|that|how|why|what|whether|where|when|whatever)$/;

/** True when an active verb of no known deed tells of a change to something that is kept: "I muted the channel". */
export function isOpenDeed(v: VerbInSentence, touched: Touched): boolean {
  const next = v.word(1);
  if (!touched.any || touched.inChat || touched.isTheirs || inward.test(next)) return false;
  if (/^(?:my|our|the|a|this)$/.test(next) && inward.test(v.word(2))) return false;
  if (prepositions.has(next) || hardStops.test(next) || next === ",") return false;
  if (
    /^left?$|^leave$/.test(v.verb.base) &&
    /\b(?:alone|as (?:is|it was)|unchanged|untouched|out|intact|open|blank|empty)\b/.test(v.rest)
  )
    return false;
  if (!v.verb.isWordwork) return true;
  // "The ticket's priority was low; I raised it"
  const before = () => v.tokens.slice(0, v.verb.at).map(({ word }) => englishKind(word) ?? null);
  if (/^(?:it|them)$/.test(next) && before().some(isKept)) return true;
  return (
    touched.names.length > 0 ||
    isKept(touched.kind) ||
    (touched.placeKind !== "task" && isKept(touched.placeKind)) ||
    /\b(?:in|into|to|on) (?:the|your) knowledge base\b/i.test(v.rest)
  );
}

/** What an answer reckons with. */
const reckoned =
  /^(?:estimates?|calculations?|averages?|mean|median|totals?|sums?|answers?|responses?|reasoning|assumptions?|scope|range|forecast|projection|comparison|ranking|conclusion|analysis|limit|snag|error|problem|wall|weights?|weighting|percentages?|shares|ratio|statement)$/;

/** True when a verb speaks of the figures or words of the answer: "I updated the estimate", "I converted pounds". */
export function isReckoning(v: VerbInSentence, { kind, names, places, placeKind }: Touched): boolean {
  if (names.length + places.length > 0 || isKept(placeKind)) return false;
  const words = [v.word(1), v.word(2), v.word(3)];
  const head = words.findIndex((word) => reckoned.test(word));
  if (head >= 0 && words.slice(0, head).every((word) => !prepositions.has(word)) && !isKept(kind)) return true;
  return (
    kind === null &&
    /^(?:convert|adapt|adjust|update|change|round|merge)$/.test(v.verb.base) &&
    /^[a-z]{3,}s$/.test(words[0]!) &&
    !determiners.has(words[0]!)
  );
}

const isKept = (kind: string | null): boolean =>
  kind !== null && !/^(?:draft|list|table|data|change|web|plan|entry|email|message|comment)$/.test(kind);

/** True when the subject of a passive may be something that a workspace holds, though no word of ours names it. */
export function mayBeHeld({ tokens, subject, subjectEnd, verb, text }: VerbInSentence): boolean {
  const words = tokens.slice(subject.start, subjectEnd + 1).map(({ word }) => word);
  const cut = words.findIndex((word, index) => index > 0 && prepositions.has(word));
  const head = (cut < 0 ? words : words.slice(0, cut)).at(-1) ?? "";
  const isYours = words[0] === "your" || /\bfor you\b/.test(text);
  if (!isYours && (worldly.has(head) || outside.has(verb.base))) return false;
  if (isChatThing(head) || /\band (?:has|have|is|was|will|are|were) (?!now|been|also)/.test(text)) return false;
  return /^\p{L}/u.test(head);
}

/** "Henrik has been granted access": somebody is let in, told or named to somebody. */
export function isTreated({ tokens, subject, subjectEnd, verb, text }: VerbInSentence): boolean {
  const name = tokens[subjectEnd];
  if (!/^(?:given|grant|invite|add|assign|subscribe|unsubscribe|tag|remove|notify|cc)$/.test(verb.base) || !name)
    return false;
  if (/\band (?:has|have|is|was|will|are|were) (?!now|been|also)/.test(text)) return false;
  return subject.definite || /^\p{Lu}/u.test(text.slice(name.from));
}
