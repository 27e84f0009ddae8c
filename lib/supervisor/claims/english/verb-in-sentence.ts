import type { Found, Surroundings } from "../found";
import { nameSign } from "../text/plain-text";
import { englishKind } from "./nouns";
import { readObjects, type Touched } from "./objects";
import { type Subject, subjectBefore } from "./subject";
import type { Token } from "./tokens";
import { isUnmarked, type VerbAt } from "./verb-at";
import { englishVerb } from "./verbs";
import {
  auxiliaries,
  beForms,
  conjunctions,
  determiners,
  earlierPattern,
  hardStops,
  isAdverb,
  modals,
  negations,
  openers,
  prepositions,
} from "./words";

export type Role = "active" | "passive" | "none";

/** What came of the verb before. */
export interface Before {
  role: Role;
  at: number;
  subject: Subject;
  finite: boolean;
  claimed: boolean;
  /** Said in the present: "is saved". */
  isPresent: boolean;
  /** Of a verb that is no known deed. */
  isOpen: boolean;
}

/** A verb with what belongs to it in its sentence: auxiliaries, negation, subject and objects. */
export class VerbInSentence {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly verb: VerbAt;
  readonly around: Surroundings;
  readonly last: Before | undefined;
  /** First token that does not belong to its objects. */
  readonly objectEnd: number;
  readonly aux: string[] = [];
  readonly role: Role;
  readonly subject: Subject;
  /** The last token of the subject. */
  readonly subjectEnd: number;
  isNegatedHere = false;
  private readonly floor: number;

  constructor(of: {
    tokens: readonly Token[];
    text: string;
    verb: VerbAt;
    around: Surroundings;
    objectEnd: number;
    last: Before | undefined;
  }) {
    this.tokens = of.tokens;
    this.text = of.text;
    this.verb = of.verb;
    this.around = of.around;
    this.last = of.last;
    this.objectEnd = of.objectEnd;
    this.floor = this.partStart();
    this.subjectEnd = this.readAuxiliaries();
    const { role, subject } = this.roleAndSubject();
    this.role = role;
    this.subject = subject;
  }

  /** The word so many tokens behind the verb; empty when there is none. */
  word(behind: number): string {
    return this.tokens[this.verb.at + behind]?.word ?? "";
  }

  /** The last word of the subject, or what stands in its place. */
  get before(): string {
    return this.tokens[this.subjectEnd]?.word ?? "";
  }

  /** "Is saved", or joined to what is said so. */
  get isPresent(): boolean {
    if (this.aux.length === 0) return this.last?.isPresent === true;
    return !this.aux.includes("been") && this.aux.some((word) => word === "is" || word === "are");
  }

  get isFinite(): boolean {
    return this.verb.form !== "base" || this.aux.length > 0;
  }

  /** What follows the verb. */
  get rest(): string {
    return this.text.slice(this.tokens[this.verb.at]!.to);
  }

  /** "Everything that was changed here", "files which were uploaded". */
  get isRelative(): boolean {
    const between = this.tokens[this.subjectEnd - 1]?.word ?? "";
    return /^(?:that|which|who)$/.test(this.before) && this.subjectEnd > this.floor && !/^(?:that|,)$/.test(between);
  }

  objects(): Touched {
    return readObjects(this.tokens, this.verb.at, this.objectEnd, (token) => this.numberOf(token));
  }

  /** What a passive touched: its subject. */
  subjectAsObject(): Touched {
    const after = this.objects();
    const names: number[] = [];
    for (let i = this.subject.start; i <= this.subjectEnd; i += 1) {
      if (this.tokens[i]?.word === nameSign) names.push(this.numberOf(i));
    }
    const kind = this.subject.kind ?? (after.kind === "memory" ? "memory" : null);
    const places = [...after.places, ...after.names];
    return {
      kind,
      names,
      places,
      inChat: false,
      isTheirs: false,
      inMemory: after.inMemory,
      placeKind: null,
      any: true,
    };
  }

  claim(touched: Touched, aspect: Found["aspect"] = this.verb.aspect): Found {
    const { names, places } = touched;
    const deed = isMadeSo(this)
      ? "update"
      : refine(this.verb, calendarPattern.test(this.rest) ? "meeting" : (touched.kind ?? this.kindOfOne()));
    // Whatever is looked for in memory stands before the model.
    const kind = deed === "read" && touched.inMemory ? "memory" : touched.kind;
    const at = this.tokens[this.verb.at]!.from;
    return { at, deed, aspect, earlier: earlierPattern.test(this.text), kind, names, places };
  }

  /** "You get a reminder, I set one up": what "one" stands for. */
  private kindOfOne(): string | null {
    if (this.word(1) !== "one") return null;
    const named = this.tokens.slice(0, this.verb.at).map(({ word }) => englishKind(word));
    return named.findLast((kind) => kind !== undefined) ?? null;
  }

  private numberOf(token: number): number {
    return this.tokens.slice(0, token).filter(({ word }) => word === nameSign).length;
  }

  private partStart(): number {
    for (let i = this.verb.at - 1; i >= 0; i -= 1) {
      if (hardStops.test(this.tokens[i]!.word) || this.tokens[i]!.word === ",") return i + 1;
    }
    return 0;
  }

  /** Walks left over adverbs and auxiliaries; returns the last token of the subject. */
  private readAuxiliaries(): number {
    let i = this.verb.at - 1;
    for (; i >= this.floor; i -= 1) {
      const { word } = this.tokens[i]!;
      if (auxiliaries.has(word)) this.aux.unshift(word);
      else if (negations.has(word) && word !== "nothing" && word !== "none" && word !== "nobody" && word !== "no")
        this.isNegatedHere ||= this.tokens[i + 1]?.word !== "only";
      else if (!isAdverb(word) && !this.isOddAdverb(i) && !this.isMisspelt(i)) break;
    }
    return i;
  }

  /** "Good news: I ...", "was able to", "managed to": words between that carry the deed on. */
  private isOddAdverb(at: number): boolean {
    const { word } = this.tokens[at]!;
    if (/^(?:able|managed|proceeded)$/.test(word) && this.tokens[at + 1]?.word === "to") {
      this.aux.splice(this.aux.indexOf("to"), 1, "did");
      return true;
    }
    if (/^(?:ahead|went|gone)$/.test(word)) return true;
    if (
      this.verb.form === "ing" &&
      /^(?:finished|done|completed|taken|took|liberty|the|of|succeeded|in|care)$/.test(word)
    )
      return true;
    return false;
  }

  /** "I've allready sent it": an unknown word between an auxiliary and its participle. */
  private isMisspelt(at: number): boolean {
    const before = this.tokens[at - 1]?.word ?? "";
    const { word } = this.tokens[at]!;
    if (at !== this.verb.at - 1 || !/^(?:have|has|been|was|were)$/.test(before) || this.verb.form === "base")
      return false;
    return (
      /^[a-z]+$/.test(word) &&
      !englishKind(word) &&
      !determiners.has(word) &&
      !prepositions.has(word) &&
      !conjunctions.has(word) &&
      !englishVerb(word)
    );
  }

  private roleAndSubject(): { role: Role; subject: Subject } {
    const { form } = this.verb;
    const { last } = this;
    const isBe = this.aux.some((word) => beForms.has(word)) && !this.aux.includes("did");
    const isModal = this.aux.some((word) => modals.has(word));
    const role: Role = isModal ? "none" : this.roleOf(form, isBe);
    const before = this.tokens[this.subjectEnd]?.word ?? "";
    const starts = this.subjectEnd < this.floor;
    const joined =
      conjunctions.has(before) ||
      /^(?:but|also)$/.test(before) ||
      (starts && this.tokens[this.floor - 1]?.word === "," && this.aux.length === 0);
    if (joined && this.aux.length === 0 && last && /^(?:past|both|participle)$/.test(form) && this.reaches(last.at)) {
      return {
        role:
          last.role === "none" && last.subject.role !== "agent" ? "none" : last.role === "none" ? "active" : last.role,
        subject: last.subject,
      };
    }
    const whose = joined ? this.floor - 1 : this.subjectEnd;
    const subject = subjectBefore(this.tokens, whose, this.floor);
    if (subject.role === "none" && joined && !this.isSentenceStart()) {
      const first = this.sentenceSubject();
      if (first) return { role: this.aux.length === 0 && role === "active" ? "active" : role, subject: first };
    }
    return { role, subject };
  }

  private roleOf(form: VerbAt["form"], isBe: boolean): Role {
    if (isBe)
      return form === "both" || form === "participle" || (form === "base" && isUnmarked(this.verb.base))
        ? "passive"
        : "none";
    if (form === "ing") return this.isEnding() ? "active" : "none";
    if (form === "base" && (this.isInverted() || this.isCaused())) return "active";
    if (form === "base") return this.aux.includes("did") || isUnmarked(this.verb.base) ? "active" : "none";
    if (this.aux.includes("did") || this.aux.includes("do") || this.aux.includes("does")) return "none";
    return form === "participle" && this.aux.length === 0 && this.subjectEnd >= this.floor && !this.isFragment()
      ? "none"
      : "active";
  }

  /** "Finished updating it", "took the liberty of deleting it", but not "lies in sending it". */
  private isEnding(): boolean {
    const [before, last] = this.tokens.slice(Math.max(0, this.verb.at - 2), this.verb.at).map(({ word }) => word);
    if (/^(?:finished|done|completed)$/.test(last ?? before ?? "")) return true;
    return /^(?:liberty|care|succeeded)$/.test(before ?? "") && /^(?:of|in)$/.test(last ?? "");
  }

  /** "I had the crawler go through it". */
  private isCaused(): boolean {
    const subject = subjectBefore(this.tokens, this.subjectEnd, this.floor);
    const words = this.tokens.slice(Math.max(0, subject.start - 3), subject.start).map(({ word }) => word);
    return subject.role === "agent" && words.at(-1) === "had" && /^(?:i|we|have|just)$/.test(words.at(-2) ?? "");
  }

  /** "Not only did I send it". */
  private isInverted(): boolean {
    const words = this.tokens.slice(Math.max(0, this.subjectEnd - 3), this.subjectEnd).map(({ word }) => word);
    return words.at(-1) === "did" && words.includes("only");
  }

  /** Nothing between the verb before and this one starts another statement. */
  private reaches(before: number): boolean {
    return !this.tokens.slice(before, this.verb.at).some(({ word }) => hardStops.test(word) && word !== "-");
  }

  private isSentenceStart(): boolean {
    return this.tokens
      .slice(0, this.subjectEnd + 1)
      .every(({ word }) => openers.has(word) || isAdverb(word) || word === "," || hardStops.test(word));
  }

  /** The subject that the sentence began with: "I opened the sheet, fixed it and sent it". */
  private sentenceSubject(): Subject | undefined {
    for (let i = this.verb.at - 1; i >= 0; i -= 1) {
      const { word } = this.tokens[i]!;
      if (hardStops.test(word)) return undefined;
      if (word === "i" || word === "we" || word === "you" || /^(?:he|she|they)$/.test(word))
        return subjectBefore(this.tokens, i, 0);
    }
    return undefined;
  }

  private isFragment(): boolean {
    return this.subjectEnd >= this.floor && englishKind(this.tokens[this.subjectEnd]!.word) !== undefined;
  }
}

/** "I made the title bold": nothing new was made. */
const isMadeSo = ({ verb, rest }: VerbInSentence): boolean =>
  verb.deed === "create" &&
  verb.base === "make" &&
  /^ (?:the|your|it|them|all)\b[^,;]*\b(?:bold|italic|shorter|longer|clearer|bigger|smaller|larger|simpler|consistent|readable|required|optional|red|green|blue)\b/i.test(
    rest,
  );

const calendarPattern = /^\s(?:[^,;:.]{1,60}\s)?(?:to|in|on)\s(?:your|the|our|my)\s(?:\w+\s)?(?:calendar|diary)\b/i;

/** "Added a task" makes one; "set a reminder" schedules one. */
function refine({ deed, base }: VerbAt, kind: string | null): VerbAt["deed"] {
  const timed = kind === "reminder" || kind === "meeting";
  if (base === "set" && timed) return "schedule";
  if (base === "set" && deed === "set") return "set";
  if (base !== "add") return deed;
  if (timed) return "schedule";
  return /^(?:task|ticket|automation|folder|page|event)$/.test(kind ?? "") ? "create" : deed;
}
