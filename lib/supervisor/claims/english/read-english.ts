import type { Deed } from "../deeds";
import type { Found, Surroundings } from "../found";
import { nameSign, tickSign } from "../text/plain-text";
import { englishKind } from "./nouns";
import { readObjects, type Touched } from "./objects";
import { findStates } from "./read-states";
import { deniesAfter, isNegated, isUnreal } from "./scopes";
import { type Subject, subjectBefore } from "./subject";
import { type Token, tokenize } from "./tokens";
import { englishVerb, nominal, phraseVerbs, startVerb } from "./verbs";
import {
  adverbs,
  auxiliaries,
  beForms,
  conjunctions,
  datePattern,
  determiners,
  earlierPattern,
  habitPattern,
  hardStops,
  modals,
  negations,
  notAdverb,
  openers,
  prepositions,
} from "./words";

/** A verb of a deed where it stands in the sentence. */
interface VerbAt {
  at: number;
  deed: Deed;
  form: "base" | "past" | "participle" | "both" | "ing";
  base: string;
  aspect: "done" | "started";
  /** Made of several words: "got rid of". */
  isPhrase?: true;
}

type Role = "active" | "passive" | "none";

/** What came of the verb before. */
interface Before {
  role: Role;
  at: number;
  subject: Subject;
  finite: boolean;
  claimed: boolean;
}

/** The claims of an English sentence, in order. `text` is plain: markup gone, names replaced by signs. */
export function readEnglish(text: string, around: Surroundings): Found[] {
  const tokens = tokenize(text);
  if (!tokens.some(({ word }) => /^[a-z]/.test(word))) return [];
  const end = statementEnd(tokens);
  const verbs = verbsOf(tokens, end);
  const found: Array<Found & { verb: number }> = [];
  let last: Before | undefined;
  for (const [index, verb] of verbs.entries()) {
    const objectEnd = clauseEnd(tokens, verb.at, verbs[index + 1]?.at, end);
    const read = new VerbReader({ tokens, text, verb, around, objectEnd, last }).read();
    last = {
      role: read.role,
      at: verb.at,
      subject: read.subject,
      finite: read.finite,
      claimed: read.claim !== undefined,
    };
    if (read.claim) found.push({ ...read.claim, verb: verb.at });
  }
  const ticked = tickedOrder(tokens);
  if (ticked && found.length === 0) found.push(ticked);
  const states = findStates(tokens, end, text, around).filter(
    (state) => !found.some((claim) => Math.abs(claim.verb - state.verb) <= 1),
  );
  return merge([...found, ...states].sort((a, b) => a.at - b.at)).map(({ verb: _, ...claim }) => claim);
}

/** "[x] Save the report": an order that is ticked off. */
function tickedOrder(tokens: readonly Token[]): (Found & { verb: number }) | undefined {
  const first = tokens.findIndex(({ word }) => word !== tickSign);
  const verb = first > 0 ? verbAt(tokens, first, tokens.length) : undefined;
  if (verb?.form !== "base") return undefined;
  const numberOf = (token: number) => tokens.slice(0, token).filter(({ word }) => word === nameSign).length;
  const { kind, names, places } = readObjects(tokens, first, tokens.length, numberOf);
  return { verb: first, at: tokens[first]!.from, deed: verb.deed, aspect: "done", earlier: false, kind, names, places };
}

/** Two mentions of one read are one claim; "done" beside a real deed is none. */
function merge<Each extends Found>(claims: Each[]): Each[] {
  const real = claims.filter((claim) => claim.deed !== "complete");
  const kept = real.length > 0 ? real : claims.slice(0, 1);
  return kept.filter(
    (claim, index) => claim.deed !== "read" || kept.findIndex(({ deed }) => deed === "read") === index,
  );
}

/** Where statements end: of a question only what stands before it says something. */
function statementEnd(tokens: readonly Token[]): number {
  const last = tokens.findLastIndex(({ word }) => /^[?]$/.test(word));
  if (last < 0 || tokens.slice(last + 1).some(({ word }) => /^[\p{L}]/u.test(word))) return tokens.length;
  if (
    /^(?:who|what|which|where|when|why|how|do|does|did|have|has|had|is|are|was|were|can|could|shall|should|would|will|may|any)$/.test(
      tokens[0]?.word ?? "",
    )
  ) {
    return 0;
  }
  for (let i = last - 1; i > 0; i -= 1) {
    if (hardStops.test(tokens[i]!.word) || tokens[i]!.word === ",") return i;
  }
  return 0;
}

function verbsOf(tokens: readonly Token[], end: number): VerbAt[] {
  const verbs: VerbAt[] = [];
  for (let i = 0; i < end; i += 1) {
    const verb = verbAt(tokens, i, end);
    if (verb && !isNounOrAdjective(tokens, verb)) verbs.push(verb);
  }
  return verbs;
}

/** "The updated report", "a copy": words that look like a verb and are none. */
function isNounOrAdjective(tokens: readonly Token[], { at, form, base }: VerbAt): boolean {
  let i = at - 1;
  while (i >= 0 && isAdverb(tokens[i]!.word) && !/^(?:all|both|each)$/.test(tokens[i]!.word)) i -= 1;
  const before = tokens[i]?.word ?? "";
  if (/^(?:the|a|an|your|my|our|these|those|its|his|her|their|newly|no|any|of|with)$/.test(before)) return true;
  if (form !== "base" || isUnmarked(base)) return false;
  return !auxiliaries.has(before) && !/^(?:i|we|you|they|to|let|me|please|not|and|or)$/.test(before);
}

function verbAt(tokens: readonly Token[], at: number, end: number): VerbAt | undefined {
  const { word } = tokens[at]!;
  if (startVerb.test(word)) {
    const deed = startedDeed(tokens, at, end);
    if (deed) return { at, deed, form: "both", base: word, aspect: "started" };
  }
  const rest = tokens
    .slice(at + 1, Math.min(end, at + 14))
    .map((token) => token.word)
    .join(" ")
    .replace(/ [,;:.!?()—–] .*| [,;:.!?()—–]$|^[,;:.!?()—–].*/u, "");
  for (const { past, base, then, deed } of phraseVerbs) {
    const form = past.test(word) ? "both" : base.test(word) ? "base" : undefined;
    if (form && then.test(rest)) return { at, deed, form, base: word, aspect: "done", isPhrase: true };
  }
  if (word === "opened") return openedDeed(tokens, at, end);
  const verb = englishVerb(word);
  return verb && { ...verb, at, aspect: "done" };
}

/** "Started generating", "kicked off the report", "the upload has been queued": which deed was begun. */
function startedDeed(tokens: readonly Token[], at: number, end: number): Deed | undefined {
  for (let i = at + 1; i < Math.min(end, at + 7); i += 1) {
    const { word } = tokens[i]!;
    if (hardStops.test(word)) break;
    const verb = englishVerb(word);
    if (verb && verb.form === "ing") return verb.deed;
    if (nominal[word]) return nominal[word];
    if (englishKind(word) && englishKind(word) !== "data") return "create";
  }
  for (let i = at - 1; i >= Math.max(0, at - 8); i -= 1) {
    const { word } = tokens[i]!;
    if (word === ",") break;
    if (nominal[word]) return nominal[word];
    if (/^(?:report|reports|podcast|presentation|video|image|document)$/.test(word)) return "create";
  }
  return undefined;
}

function openedDeed(tokens: readonly Token[], at: number, end: number): VerbAt | undefined {
  const kind = tokens
    .slice(at + 1, Math.min(end, at + 7))
    .map(({ word }) => englishKind(word) ?? (word === nameSign ? "file" : undefined))
    .find((found) => found !== undefined);
  if (kind === undefined) return undefined;
  const deed = kind === "ticket" || kind === "task" || kind === "invoice" ? "create" : "read";
  return { at, deed, form: "both", base: "open", aspect: "done" };
}

/** First token behind what belongs to the verb at `at`. */
function clauseEnd(tokens: readonly Token[], at: number, next: number | undefined, end: number): number {
  for (let i = at + 1; i < end; i += 1) {
    const { word } = tokens[i]!;
    if (word === ":" && tokens.slice(i + 1, end).length <= 3) continue;
    if (word === ":" && tokens[i + 1]?.word === nameSign) continue;
    if (hardStops.test(word) && word !== ".") return i;
    if (next !== undefined && i >= next) return i;
    if (/^(?:but|because|although|while|so|if|when|which|who|that)$/.test(word) && i > at + 1) return i;
  }
  return end;
}

/** Reads one verb in its sentence. */
class VerbReader {
  private readonly tokens: readonly Token[];
  private readonly verb: VerbAt;
  private readonly aux: string[] = [];
  private readonly floor: number;
  private subjectEnd: number;
  private negatedHere = false;

  constructor(
    private readonly of: {
      tokens: readonly Token[];
      text: string;
      verb: VerbAt;
      around: Surroundings;
      objectEnd: number;
      last: Before | undefined;
    },
  ) {
    this.tokens = of.tokens;
    this.verb = of.verb;
    this.floor = this.partStart();
    this.subjectEnd = this.readAuxiliaries();
  }

  read(): { role: Role; subject: Subject; finite: boolean; claim?: Found } {
    const { role, subject } = this.roleAndSubject();
    const finite = this.verb.form !== "base" || this.aux.length > 0;
    if (role === "none") return { role, subject, finite };
    const claim = role === "active" ? this.active(subject) : this.passive(subject);
    return { role, subject, finite, ...(claim && { claim }) };
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
        this.negatedHere ||= this.tokens[i + 1]?.word !== "only";
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
    const { last } = this.of;
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
    const floor = starts ? this.floor : this.floor;
    const subject = subjectBefore(this.tokens, this.subjectEnd, floor);
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
    if (form === "ing")
      return /^(?:finished|done|completed|of|in)$/.test(this.tokens[this.verb.at - 1]?.word ?? "") ? "active" : "none";
    if (form === "base")
      return this.aux.includes("did") || (isUnmarked(this.verb.base) && this.verb.base !== "read")
        ? "active"
        : isUnmarked(this.verb.base)
          ? "active"
          : "none";
    if (this.aux.includes("did") || this.aux.includes("do") || this.aux.includes("does")) return "none";
    return form === "participle" && this.aux.length === 0 && this.subjectEnd >= this.floor && !this.isFragment()
      ? "none"
      : "active";
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

  private active(subject: Subject): Found | undefined {
    const { tokens, verb, around } = this.of;
    const perfect = this.aux.includes("have") || this.aux.includes("has");
    if (this.negatedHere || isNegated(tokens, this.subjectEnd >= 0 ? verb.at : verb.at)) {
      if (!this.isOwnFinite()) return undefined;
    }
    if (isUnreal(tokens, verb.at, perfect)) return undefined;
    if (verb.deed !== "read" && deniesAfter(tokens, verb.at)) return undefined;
    if (subject.role === "agent") {
      if (subject.weak && around.isCited) return undefined;
      return this.byAgent(subject);
    }
    if (subject.role === "thing" && !/^(?:they|it|that|this)$/.test(tokens[this.subjectEnd]?.word ?? ""))
      return this.fragment(subject);
    if (subject.role !== "none") return undefined;
    const { last } = this.of;
    const before = tokens[this.subjectEnd]?.word ?? "";
    const goesOn = last?.claimed === true && last.subject.role === "none" && conjunctions.has(before);
    return goesOn ? this.byAgent(subject) : this.dropped();
  }

  /** "I did not find it and created a new one": the second verb is finite itself. */
  private isOwnFinite(): boolean {
    if (this.negatedHere || this.aux.length > 0) return false;
    const { last } = this.of;
    const before = this.tokens[this.subjectEnd]?.word ?? "";
    return last !== undefined && conjunctions.has(before) && before !== "or" && before !== "nor" && !last.finite;
  }

  private byAgent(subject: Subject): Found | undefined {
    const { verb, tokens } = this.of;
    const touched = this.objects();
    const next = tokens[verb.at + 1]?.word ?? "";
    if (verb.base === "note" || verb.base === "remember") {
      if (
        next === "that" &&
        tokens[verb.at + 2] &&
        !/^(?:in|to|,|[.!])$/.test(tokens[verb.at + 2]!.word) &&
        touched.kind !== "memory"
      )
        return undefined;
      if (!touched.any) return undefined;
    }
    if (verb.base === "read" && verb.form === "base" && startsAsOrder(tokens)) return undefined;
    if (isUnmarked(verb.base) && this.aux.length === 0 && startsAsOrder(tokens)) return undefined;
    if (verb.deed === "read" && /^(?:access|permission|permissions|rights|only)$/.test(next)) return undefined;
    if (subject.weak && !touched.any) return undefined;
    if (subject.weak && touched.kind === null && touched.names.length === 0) return undefined;
    if (touched.isTheirs && verb.deed === "read") return undefined;
    if (touched.inChat && touchesWords(verb.deed) && touched.kind !== "memory") return undefined;
    if (isWriting(verb.base) && isDrafted(touched)) return undefined;
    if (verb.deed === "save" && isQuantity(this.objectText())) return undefined;
    return this.claim(touched);
  }

  private objects(): Touched {
    return readObjects(this.tokens, this.verb.at, this.of.objectEnd, (token) => this.numberOf(token));
  }

  private objectText(): string {
    return this.tokens
      .slice(this.verb.at + 1, this.verb.at + 8)
      .map(({ word }) => word)
      .join(" ");
  }

  private numberOf(token: number): number {
    return this.tokens.slice(0, token).filter(({ word }) => word === nameSign).length;
  }

  /** "Saved your note.", "Status: saved". */
  private dropped(): Found | undefined {
    const { tokens, verb, around } = this.of;
    if (this.aux.length > 0 || verb.form === "base" || verb.form === "ing" || verb.form === "past") {
      if (!(verb.form === "past" || (verb.form === "ing" && this.aux.length === 0))) return undefined;
      if (verb.form === "ing") return undefined;
    }
    if (!this.startsHere()) return undefined;
    if (around.subject === "other" && !around.isItem && this.saysThen()) return undefined;
    const next = tokens[verb.at + 1]?.word;
    const ends = next === undefined || hardStops.test(next) || next === ",";
    if (next === "by" && subjectAfterBy(tokens, verb.at + 1) !== "agent") return undefined;
    if (/^(?:in|on|at|since)$/.test(next ?? "") && datePattern.test(this.rest())) return undefined;
    if (next === ":" && !this.namesFollow()) return undefined;
    if (ends && around.isHeading && verb.at === 0 && !this.hasTick()) return undefined;
    if (
      !ends &&
      !verb.isPhrase &&
      !determiners.has(next!) &&
      next !== nameSign &&
      !prepositions.has(next!) &&
      !/^\d/.test(next!) &&
      !isAdverb(next!) &&
      !this.isBareObject()
    )
      return undefined;
    if (around.isCited || this.isParticiple()) return undefined;
    if (verb.deed === "read" && ends) return undefined;
    // "Noted." only says that it was heard.
    if (verb.base === "note" && !/\bmemory\b/i.test(this.rest())) return undefined;
    const touched = this.objects();
    if (touched.inChat && touchesWords(verb.deed)) return undefined;
    return this.claim(touched);
  }

  private rest(): string {
    return this.of.text.slice(this.tokens[this.verb.at]!.to);
  }

  private hasTick(): boolean {
    return this.tokens.some(({ word }) => word === tickSign);
  }

  private saysThen(): boolean {
    return this.tokens.slice(0, this.verb.at).some(({ word }) => /^(?:then|also|later|afterwards|and)$/.test(word));
  }

  /** What stands before, up to the last full stop, only leads on: "OK,", "Done:", "✅", "Then". */
  private startsHere(): boolean {
    const before = this.tokens.slice(0, this.verb.at).map(({ word }) => word);
    const stop = before.findLastIndex((word) => /^[.!:;—–\uE002-]$/.test(word));
    return before
      .slice(stop + 1)
      .every(
        (word) => openers.has(word) || isAdverb(word) || word === "," || hardStops.test(word) || /^\d+$/.test(word),
      );
  }

  /** "Saved: plan.md", but not "Updated: 2026-11-30" or "Created by: Anna". */
  private namesFollow(): boolean {
    const after = this.tokens.slice(this.verb.at + 2, this.of.tokens.length);
    const first = after[0]?.word ?? "";
    return (
      first !== "" &&
      !/^\d{4}|^(?:no|none|never|nothing|false|unknown)$/.test(first) &&
      (first === nameSign ||
        determiners.has(first) ||
        englishKind(first) !== undefined ||
        after.some(({ word }) => word === nameSign) ||
        /^(?:yes|true)$/.test(first))
    );
  }

  /** "Sent emails to all of them.", but not "Updated rules apply" or a heading "Saved searches". */
  private isBareObject(): boolean {
    const { around } = this.of;
    const noun = this.tokens[this.verb.at + 1]?.word ?? "";
    const after = this.tokens[this.verb.at + 2]?.word;
    if (around.isHeading || englishKind(noun) === undefined) return false;
    return after === undefined || after === "." || after === "!"
      ? !around.isItem
      : prepositions.has(after) || after === "and";
  }

  /** "Published in 2023, the study covers ...": a finite verb follows. */
  private isParticiple(): boolean {
    const { tokens, verb } = this.of;
    const comma = tokens.findIndex(({ word }, index) => index > verb.at && word === ",");
    const rest =
      comma < 0 ? tokens.slice(verb.at + 1, this.of.objectEnd) : tokens.slice(verb.at + 1, this.of.objectEnd);
    return rest.some(
      ({ word }, index) =>
        /^(?:is|are|was|were|can|could|may|will|must|should|have|has|need|covers?|appears?|applies|apply)$/.test(
          word,
        ) &&
        index <= 3 &&
        !/^(?:it|that|you|so|which)$/.test(rest[index - 1]?.word ?? ""),
    );
  }

  /** "Report saved", "Email sent to Anna". */
  private fragment(subject: Subject): Found | undefined {
    const { tokens, verb, around } = this.of;
    const next = tokens[verb.at + 1]?.word;
    if (this.aux.length > 0) return undefined;
    const ends =
      next === undefined ||
      hardStops.test(next) ||
      next === "," ||
      prepositions.has(next) ||
      isAdverb(next) ||
      next === "and";
    if (!ends || !this.startsAt(subject.start) || around.isCited) return undefined;
    if (next === "by" && subjectAfterBy(tokens, verb.at + 1) !== "agent") return undefined;
    if (verb.deed !== "schedule" && datePattern.test(this.rest())) return undefined;
    if (this.isParticiple() || this.laterVerb()) return undefined;
    if (/^(?:your|the|a|an|his|her|their)$/.test(tokens[subject.start]!.word) && verb.deed === "read") return undefined;
    return this.claim(this.ofSubject(subject));
  }

  private laterVerb(): boolean {
    return this.tokens
      .slice(this.verb.at + 1, this.of.objectEnd)
      .some(({ word }) => /^(?:is|are|was|were|can|could|may|will|must|should|has|have|had)$/.test(word));
  }

  private startsAt(start: number): boolean {
    const before = this.tokens.slice(0, start).map(({ word }) => word);
    const stop = before.findLastIndex((word) => /^[.!:;—–\uE002]$/.test(word));
    return before
      .slice(stop + 1)
      .every((word) => openers.has(word) || isAdverb(word) || word === "," || hardStops.test(word));
  }

  private passive(subject: Subject): Found | undefined {
    const { tokens, verb, text, around } = this.of;
    const perfect = this.aux.includes("been");
    const present = !perfect && this.aux.some((word) => /^(?:is|are)$/.test(word));
    const being = this.aux.includes("being");
    if (being && !present) return undefined;
    if (this.negatedHere || isNegated(tokens, verb.at) || isUnreal(tokens, verb.at, perfect || present))
      return undefined;
    const by = byPhrase(tokens, verb.at, this.of.objectEnd);
    if (by === "other" || around.isCited) return undefined;
    if (by !== "agent") {
      const isThey = tokens[this.subjectEnd]?.word === "they";
      if (subject.role !== "thing" && !isThey && !(subject.weak && subject.kind !== null)) return undefined;
      if (this.isRelative()) return undefined;
      if (
        verb.deed !== "schedule" &&
        !being &&
        datePattern.test(text) &&
        !/\byour?\b/i.test(text.slice(0, tokens[verb.at]!.from))
      )
        return undefined;
      if (present && !being && !this.isPresentDeed(subject)) return undefined;
    }
    const touched = this.ofSubject(subject);
    if (being) return this.claim(touched, "started");
    return this.claim(touched);
  }

  private isPresentDeed(subject: Subject): boolean {
    const { tokens, verb, text } = this.of;
    if (verb.deed === "read" || !subject.definite) return false;
    const left = tokens.slice(Math.max(0, this.subjectEnd), verb.at).map(({ word }) => word);
    if (left.some((word) => /^(?:now|already|safely|successfully|finally)$/.test(word))) return true;
    return !habitPattern.test(text) && !startsAsOrder(tokens);
  }

  /** "Everything that was changed here", "files which were uploaded". */
  private isRelative(): boolean {
    return (
      /^(?:that|which|who)$/.test(this.tokens[this.subjectEnd]?.word ?? "") &&
      this.subjectEnd > this.floor &&
      !/^(?:that|,)$/.test(this.tokens[this.subjectEnd - 1]?.word ?? "")
    );
  }

  private ofSubject(subject: Subject): Touched {
    const after = this.objects();
    const names: number[] = [];
    for (let i = subject.start; i <= this.subjectEnd; i += 1) {
      if (this.tokens[i]?.word === nameSign) names.push(this.numberOf(i));
    }
    const called =
      this.tokens.slice(this.verb.at).some(({ word }) => /^(?:to|as|called|named|:)$/.test(word)) &&
      this.verb.deed === "move";
    return {
      kind: subject.kind ?? (after.kind === "memory" ? "memory" : null),
      names,
      places: called ? [...after.places, ...after.names] : [...after.places, ...after.names],
      inChat: false,
      isTheirs: false,
      any: true,
    };
  }

  private claim(touched: Touched, aspect: Found["aspect"] = this.verb.aspect): Found {
    const { verb, tokens, text } = this.of;
    const deed = refine(verb, touched.kind);
    return {
      at: tokens[verb.at]!.from,
      deed,
      aspect,
      earlier: earlierPattern.test(text),
      kind: touched.kind,
      names: touched.names,
      places: touched.places,
    };
  }
}

/** "Added a task" makes one; "set a reminder" schedules one. */
function refine({ deed, base }: VerbAt, kind: string | null): Deed {
  const timed = kind === "reminder" || kind === "meeting";
  if (base === "set" && deed === "set") return timed ? "schedule" : "set";
  if (base !== "add") return deed;
  if (timed || kind === "event") return kind === "event" ? "create" : "schedule";
  return /^(?:task|ticket|automation|folder|page)$/.test(kind ?? "") ? "create" : deed;
}

const isAdverb = (word: string): boolean => adverbs.has(word) || (/ly$/.test(word) && !notAdverb.has(word));

/** Verbs whose past looks like their base. */
const isUnmarked = (base: string): boolean => /^(?:read|put|set|reset|let|cut)$/.test(base);

/** "Give me the address, and I read it": what follows an order is not the past. */
const startsAsOrder = (tokens: readonly Token[]): boolean => {
  const first = tokens.find(({ word }) => !openers.has(word) && /^\p{L}/u.test(word))?.word ?? "";
  return /^(?:give|tell|send|ask|have|let|say|show|name|click|press|open|go|choose|select|use|make|check|type|enter|paste|upload|save|when|once|if|every)$/.test(
    first,
  );
};

const isWriting = (base: string): boolean =>
  /^(?:write|wrote|draft|prepare|compose|compile|put|assemble|produce|design|make|made|create|generate|build)$/.test(
    base,
  );

/** A draft, a list or a mail that was only written down in the chat. */
const isDrafted = ({ kind, names, places }: Touched): boolean =>
  names.length === 0 &&
  places.length === 0 &&
  (kind === "draft" || kind === "list" || kind === "table" || kind === "email" || kind === "message" || kind === null);

/** What can be done to words in the chat itself. */
const touchesWords = (deed: Deed): boolean => /^(?:create|update|delete)$/.test(deed);

const isQuantity = (words: string): boolean =>
  /^(?:(?:you|us|them|the \w+|about|over|around|nearly|up to)\s)*(?:\d|[€$£]|%|\w+ (?:hours?|minutes?|days?)\b|(?:some|much|a lot of|a few|lots of)?\s?(?:time|money|energy|costs?|space|hours?)\b)/.test(
    words,
  );

function subjectAfterBy(tokens: readonly Token[], by: number): "agent" | "other" {
  const words = tokens.slice(by + 1, by + 8).map(({ word }) => word);
  const stop = words.findIndex(
    (word) => hardStops.test(word) || word === "," || (prepositions.has(word) && word !== "of") || word === "and",
  );
  const phrase = tokens.slice(0, by + 1 + (stop < 0 ? words.length : stop));
  if (/^(?:me|us)$/.test(words[0] ?? "")) return "agent";
  return subjectBefore(phrase, phrase.length - 1, by + 1).role === "agent" ? "agent" : "other";
}

/** Who a passive says did it. "By email", "by Friday" and "by moving it" say nothing of that. */
function byPhrase(tokens: readonly Token[], at: number, end: number): "agent" | "other" | undefined {
  for (let i = at + 1; i < end; i += 1) {
    if (tokens[i]!.word !== "by") continue;
    const next = tokens[i + 1]?.word ?? "";
    if (
      /^(?:email|e-mail|mail|post|accident|mistake|default|noon|hand|name|date|slack|phone|\d.*|mon\w*|tues\w*|wednes\w*|thurs\w*|fri\w*|satur\w*|sun\w*|the (?:end|way))$/.test(
        next,
      ) ||
      /ing$/.test(next)
    )
      continue;
    return subjectAfterBy(tokens, i);
  }
  return undefined;
}
