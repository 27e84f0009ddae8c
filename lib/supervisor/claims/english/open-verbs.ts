import { englishVerb, type VerbForm } from "./verbs";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Pasts that do not end in -ed, of verbs that may tell of a change. */
const irregular = set(
  `bound broke broken burnt cast cut dealt drew drawn fed flung froze frozen ground hid hidden hung laid lent lit
  outbid overrode overridden paid redid redone redrew redrawn rerun re-ran reran rebuilt remade resent reset retook
  rewound shrank shrunk shut slid split spun swept undone unfroze unfrozen unwound withdrew withdrawn wound left
  brought`,
);

/** Ends in -ed and is no past. */
const noPast = set(
  `need indeed speed feed seed weed exceed proceed succeed bleed breed greed creed deed heed freed steed red bed shed
  led hundred sacred naked wicked kindred infrared embed biped sped fled bred unsaved aged beloved crooked rugged
  ragged gifted talented limited united related unrelated detailed complicated sophisticated dedicated advanced
  experienced interested excited pleased delighted worried concerned surprised tired bored confused thrilled relieved
  prepared determined committed skilled qualified retired married engaged unlimited unexpected unused unchanged
  untouched unsolved undecided unmarked supposed so-called one-sided ill-fated outdated dated based located situated
  rooted named titled entitled called known`,
);

/**
 * What is no deed on anything outside of the answer, whoever does it: to perceive, think, say, try, and to be. The list
 * is closed so that any other verb counts: new things to do come up every day, new ways to think do not.
 */
const inner = set(
  `think thought believe assume suppose guess understand understood know knew known realize realise conclude decide
  infer deduce consider reckon expect hope wish want prefer intend plan aim mean meant interpret misread misunderstand
  misunderstood misinterpret misjudge mistake mistook mistaken mistyped misspoke miscount overlook confuse doubt
  wonder agree disagree forget forgot forgotten recall judge estimate calculate recalculate compute count recount
  total tally average figure reason weigh rank score rate grade evaluate assess weight normalize normalise extrapolate
  project choose chose chosen pick select opt favour favor prioritize prioritise focus concentrate limit restrict
  confine stick stuck keep kept treat handle base rely trust learn learnt study see saw seen notice observe spot
  discover detect identify recognize recognise hear heard feel felt sense encounter come came meet met hit face
  experience receive received get got gotten take took taken gave given cut say said tell told mention explain
  describe state point refer quote cite answer ask clarify illustrate show shown demonstrate highlight emphasize
  emphasise stress suggest recommend propose advise warn caution apologize apologise confirm deny admit acknowledge
  repeat reiterate restate elaborate discuss address cover omit skip phrase rephrase paraphrase reword use apply adapt
  offer provide supply promise claim argue speak spoke spoken talk explore analyse analyze try tried attempt fail
  manage struggle need stop wait hesitate avoid hold held miss lose lost run ran be become became remain stay seem
  appear have own belong work start begin began begun continue go went gone do did done cause lead let like love enjoy
  appreciate care mind thank help aid support assist serve guide follow track attend happen occur exist arise rise
  fall fell grow grew flow last cost contain consist comprise involve require depend differ vary match correspond
  equal exceed reach achieve gain earn win won lack deserve owe suffer survive live die stand stood sit sat lie sleep
  slept wake dream respect regard note jump hurry rush look listen watch stare stumble arrive leave left return turn
  proceed succeed finish end complete wrap exhaust double treble mix cross switch back bother trouble refrain honour
  honor exercise practise practice play walk drive drove ride rode fly flew travel visit eat ate drink drank swim
  anticipate foresee predict forecast imagine picture envision model simulate test approach tackle solve brainstorm
  ponder reflect contemplate compare contrast correlate relate associate attribute ascribe equate distinguish
  differentiate separate wrong err blunder slip mangle garble hallucinate invent fabricate ground anchor derive deduct
  report imply indicate signal denote represent express voice comment remark joke kid laugh smile sorry regret blame
  strive endeavour endeavor seek sought hunt dare insist object complain protest concur multiply cross-multiply boil
  subtract square interpolate deflate aggregate round approximate hedge caveat qualify`,
);

/**
 * What is done to words as well as to things: it counts when the thing is one that is kept (a document, a ticket), not
 * a part of the answer.
 */
const wordwork = set(
  `translate retranslate summarize summarise outline list detail split break broke broken divide group regroup
  structure restructure convert transpose transcribe transform rephrase reword paraphrase simplify shorten condense
  trim underline bold italicize italicise number renumber bullet quote cite highlight annotate collate compile combine
  mix bundle include exclude put place cut draw drew drawn spell arrange order sequence map link reference filter
  isolate extract rewrite present lay laid layout wrap pack fold cover flesh expand narrow widen round align indent
  space separate categorize categorise classify sort describe mark emphasise emphasize explain mention name title
  cross strip explicate phrase state model sketch turn leave left bring brought raise lower`,
);

/** Strips what makes a past: the stems that the word may have. */
function stemsOf(word: string): string[] {
  if (!word.endsWith("ed")) return [word];
  const stem = word.slice(0, -2);
  const once = /([^aeiouls])\1$|ll$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [...once, `${stem}e`, stem, ...(stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : [])];
}

export interface OpenVerb extends VerbForm {
  /** It may be done to words of the answer as well. */
  isWordwork: boolean;
}

/** How a word may begin that turns a known deed: "relabelled", "un-archived". */
const turned = /^(?:re|un|dis|de|auto|bulk|mass|batch|pre|co|cross|hard|soft|force|mis|over)-?/;

/** The verb that a past form is of when it is none of the known deeds, and none of perceiving, thinking and saying. */
export function openVerb(word: string): OpenVerb | undefined {
  const isPast = irregular.has(word) || /^[a-z]{2,}(?:-[a-z]+)?ed$|^[a-z]{2,3}'d$/.test(word);
  if (!isPast || noPast.has(word)) return undefined;
  const known = turned.test(word) ? englishVerb(word.replace(turned, "")) : undefined;
  const stems = stemsOf(word);
  if (known && known.form !== "base" && known.form !== "ing" && known.deed !== "read")
    return { ...known, deed: "change", base: stems[0]!, form: "both", isWordwork: false };
  const isWordwork = stems.some((stem) => wordwork.has(stem));
  if (!isWordwork && stems.some((stem) => inner.has(stem))) return undefined;
  return { deed: "change", base: stems[0]!, form: "both", isWordwork };
}
