import type { Deed } from "../deeds";
import type { Found, Surroundings } from "../found";
import { nameSign } from "../text/plain-text";
import { englishKind } from "./nouns";
import { isNegated, isUnreal } from "./scopes";
import { subjectBefore } from "./subject";
import type { Token } from "./tokens";
import { verbAt } from "./verb-at";
import { nominal, wentOut } from "./verbs";
import { adverbs, datePattern, earlierPattern, habitPattern, hardStops, modals, openers } from "./words";

type State = Found & { verb: number };

const doneWord = /^(?:done|complete|completed|finished|accomplished)$/;
const readyWord = /^(?:ready|available|finished|complete|completed|done|live|saved|written)$/;
const runningWord = /^(?:underway|running|queued|progress|way|pipeline|begun|started|process)$/;
const makes = /^(?:report|podcast|presentation|video|image|resume|document|file|invoice)$/;
const timed = /^(?:reminder|meeting|event|automation)$/;
const sent = /^(?:email|message|invitation|invoice)$/;
const wholes =
  /^(?:it|that|this|everything|all|task|tasks|step|steps|work|job|jobs|request|both|actions?|mission|items?|setup)$/;

/**
 * What is told as a state: "the report is ready", "the upload is in progress", "all done", "Done: the file is in your
 * library", "the reminder went out".
 */
export function findStates(tokens: readonly Token[], end: number, text: string, around: Surroundings): State[] {
  const states: State[] = [];
  const add = (at: number, deed: Deed, kind: string | null, aspect: Found["aspect"] = "done", names: number[] = []) => {
    const earlier = earlierPattern.test(text);
    states.push({ verb: at, at: tokens[at]!.from, deed, aspect, earlier, kind, names, places: [] });
  };
  for (let i = 0; i < end; i += 1) {
    const { word } = tokens[i]!;
    if (around.isCited) break;
    if (/^(?:search|searches|check|review|lookup|crawl|look)$/.test(word)) searched(tokens, i, end, add);
    if (/^(?:searching|checking|reading|reviewing|scanning|looking|browsing|examining|consulting|skimming)$/.test(word))
      reading(tokens, i, end, add);
    if (word === "having") having(tokens, i, end, add);
    if (word === "went" || word === "gone") went(tokens, i, text, add);
    else if (/^(?:is|are|was|were|been|'s)$/.test(word)) predicate(tokens, i, end, text, add);
    else if (livesWord.test(word)) lives(tokens, i, text, add);
    else if (/^(?:says|reads|includes|shows|holds|contains|reflects)$/.test(word)) nowReads(tokens, i, add);
    else if (/^(?:has|have)$/.test(word) && /^(?:started|begun)$/.test(tokens[skipAdverbs(tokens, i + 1)]?.word ?? ""))
      running(tokens, i, text, add);
    else if (doneWord.test(word) || word === "ready" || word === "set") bare(tokens, i, end, add);
  }
  return states;
}

const livesWord = /^(?:lives|live|sits|sit|resides|reside)$/;

/** "The file now lives in the archive." */
function lives(tokens: readonly Token[], at: number, text: string, add: Add): void {
  if (!/^(?:in|under|at|inside)$/.test(tokens[at + 1]?.word ?? "") || tokens[at - 1]?.word !== "now") return;
  const subject = subjectBefore(tokens, at - 2, partStart(tokens, at));
  if (subject.role === "thing" && subject.definite && isSaid(tokens, at) && !datePattern.test(text))
    add(at, "save", subject.kind, "done", namesIn(tokens, subject.start, at - 2));
}

/** "The memory now says ...", "the title now reads ...": it was changed. */
function nowReads(tokens: readonly Token[], at: number, add: Add): void {
  if (tokens[at - 1]?.word !== "now") return;
  const subject = subjectBefore(tokens, at - 2, partStart(tokens, at));
  if (subject.role === "thing" && subject.definite && subject.kind !== null && isSaid(tokens, at - 1))
    add(at, "update", subject.kind, "done", namesIn(tokens, subject.start, at - 2));
}

type Add = (at: number, deed: Deed, kind: string | null, aspect?: Found["aspect"], names?: number[]) => void;

function skipAdverbs(tokens: readonly Token[], at: number): number {
  let i = at;
  while (tokens[i] && (adverbs.has(tokens[i]!.word) || (/ly$/.test(tokens[i]!.word) && tokens[i]!.word !== "reply")))
    i += 1;
  return i;
}

const partStart = (tokens: readonly Token[], at: number): number =>
  tokens.slice(0, at).findLastIndex(({ word }) => hardStops.test(word) || word === ",") + 1;

function isSaid(tokens: readonly Token[], at: number): boolean {
  return !isNegated(tokens, at + 1) && !isUnreal(tokens, at + 1, true);
}

function predicate(tokens: readonly Token[], be: number, end: number, text: string, add: Add): void {
  let i = skipAdverbs(tokens, be + 1);
  if (tokens[i]?.word === "been") i = skipAdverbs(tokens, i + 1);
  const isAll = tokens[i - 1]?.word === "all" && /^(?:set|done)$/.test(tokens[i]?.word ?? "");
  const found = tokens[i]?.word ?? "";
  if (i >= end || !isSaid(tokens, i) || /^(?:to|be)$/.test(tokens[be - 1]?.word ?? "")) return;
  let subjectEnd = be - 1;
  while (
    subjectEnd >= 0 &&
    (adverbs.has(tokens[subjectEnd]!.word) || /^(?:has|have|had)$/.test(tokens[subjectEnd]!.word)) &&
    !/^(?:all|both|each)$/.test(tokens[subjectEnd]!.word)
  )
    subjectEnd -= 1;
  if (/^(?:will|would|can|could|may|might|should|must)$/.test(tokens[subjectEnd]?.word ?? "")) return;
  const subject = subjectBefore(tokens, subjectEnd, partStart(tokens, be));
  const head = tokens[subjectEnd]?.word ?? "";
  const names = namesIn(tokens, subject.start, subjectEnd);
  const deed = nominalIn(tokens, subject.start, subjectEnd);
  if (/^(?:in|on|under)$/.test(found)) {
    const place = tokens[skipAdverbs(tokens, i + 1)]?.word ?? "";
    if (/^(?:progress|process|way)$/.test(place) || (/^its$/.test(place) && tokens[i + 2]?.word === "way")) {
      if (deed) add(i, deed, subject.kind, "started", names);
      else if (makes.test(subject.kind ?? "")) add(i, "create", subject.kind, "started", names);
    } else if (subject.role === "thing" && isIn(tokens, i, end)) add(i, "save", subject.kind, "done", names);
    else if (leadsWithDone(tokens, be) && subject.role === "thing") add(i, "save", subject.kind, "done", names);
    else if (adverbs.has(tokens[be + 1]?.word ?? "") && tokens[be + 1]!.word === "now" && subject.role === "thing")
      add(i, "save", subject.kind, "done", names);
    return;
  }
  if (runningWord.test(found)) {
    if (deed) add(i, deed, subject.kind, "started", names);
    else if (makes.test(subject.kind ?? "")) add(i, "create", subject.kind, "started", names);
    return;
  }
  if (habitPattern.test(text) || datePattern.test(text)) return;
  if (
    /^(?:taken|sorted|handled|dealt)$/.test(found) &&
    wholes.test(head) &&
    /^(?:care|out|with|[.!]|)$/.test(tokens[i + 1]?.word ?? "")
  ) {
    add(i, "complete", null);
    return;
  }
  // "Everything you asked for has been done."
  const isWhole = wholes.test(head) || /^(?:everything|all)$/.test(tokens[partStart(tokens, be)]?.word ?? "");
  if (isAll || (doneWord.test(found) && isWhole && !deed)) {
    add(i, "complete", null);
    return;
  }
  if (found === "set" && timed.test(subject.kind ?? "") && subject.definite) {
    add(i, "schedule", subject.kind, "done", names);
    return;
  }
  if (/^(?:out|off)$/.test(found) && sent.test(subject.kind ?? "") && subject.definite && closes(tokens, i)) {
    add(i, "send", subject.kind, "done", names);
    return;
  }
  // "The letter was written by hand": a tale.
  if (!readyWord.test(found) || (found === "written" && /^w/.test(tokens[be]!.word))) return;
  if (deed && found !== "available") {
    add(i, deed, subject.kind, "done", names);
    return;
  }
  const definite = (subject.definite && !/^an?$/.test(tokens[subject.start]!.word)) || names.length > 0;
  if (
    makes.test(subject.kind ?? "") &&
    definite &&
    (found !== "available" || /\bnow\b|\blibrary\b|\bunder deliverables\b/i.test(text))
  ) {
    add(i, found === "saved" ? "save" : "create", subject.kind, "done", names);
  }
}

/** "It is in your drafts folder now" */
const isIn = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:your|the|\uE000)$/.test(tokens[at + 1]?.word ?? "") &&
  tokens
    .slice(at + 2, Math.min(end, at + 6))
    .some(({ word }) => /^(?:folder|library|drafts|inbox|memory)$/.test(word)) &&
  tokens.slice(at, Math.min(end, at + 8)).some(({ word }) => word === "now");

/** Nothing follows but who it is for: "The email is out to the team." */
const closes = (tokens: readonly Token[], at: number): boolean =>
  /^(?:to|now|and|[,.!;—–]|)$/.test(tokens[at + 1]?.word ?? "");

function running(tokens: readonly Token[], has: number, text: string, add: Add): void {
  const subject = subjectBefore(tokens, has - 1, partStart(tokens, has));
  const deed = nominalIn(tokens, subject.start, has - 1);
  if (!deed || !isSaid(tokens, has) || datePattern.test(text)) return;
  const kind = tokens
    .slice(subject.start, has)
    .map(({ word }) => (nominal[word] ? undefined : englishKind(word)))
    .find((found) => found !== undefined);
  add(has + 1, deed, kind ?? null, "started");
}

function nominalIn(tokens: readonly Token[], start: number, end: number): Deed | undefined {
  const words = tokens.slice(Math.max(0, start), end + 1).map(({ word }) => word);
  const cut = words.findIndex((word) => /^(?:of|for|to|in)$/.test(word));
  const head = words[(cut < 0 ? words.length : cut) - 1] ?? "";
  return nominal[head];
}

function namesIn(tokens: readonly Token[], start: number, end: number): number[] {
  const names: number[] = [];
  for (let i = Math.max(0, start); i <= end; i += 1) {
    if (tokens[i]!.word === nameSign) names.push(tokens.slice(0, i).filter(({ word }) => word === nameSign).length);
  }
  return names;
}

/** "Done — the file is in ..." */
function leadsWithDone(tokens: readonly Token[], before: number): boolean {
  return tokens.slice(0, before).some(({ word }) => doneWord.test(word) || word === "set") && doneFirst(tokens);
}

function doneFirst(tokens: readonly Token[]): boolean {
  const first =
    tokens.find(({ word }) => /^\p{L}/u.test(word) && !/^(?:all|ok|okay|great|and)$/.test(word))?.word ?? "";
  return doneWord.test(first) || first === "set";
}

/** "Done.", "All done", "Task completed", "Upload complete", "Report ready". */
function bare(tokens: readonly Token[], at: number, end: number, add: Add): void {
  const { word } = tokens[at]!;
  const next = tokens[at + 1]?.word;
  if (
    next !== undefined &&
    at + 1 < end &&
    !hardStops.test(next) &&
    next !== "," &&
    !/ly$/.test(next) &&
    !/^(?:with|as|here|now|for)$/.test(next)
  )
    return;
  const before = tokens
    .slice(partStart(tokens, at), at)
    .map((token) => token.word)
    .filter((each) => !/ly$/.test(each) && !/^(?:is|are|has|have|been|was|now|just)$/.test(each));
  if (tokens.slice(partStart(tokens, at), at).some((token) => /^(?:is|are|was|were|been|be)$/.test(token.word))) return;
  if (!isSaid(tokens, at)) return;
  if (/^(?:partly|nearly|almost|half|well|not)$/.test(tokens[at - 1]?.word ?? "")) return;
  const lead = before.filter((each) => !openers.has(each) && !adverbs.has(each));
  if (word === "set") {
    if (before.at(-1) === "all" && lead.length === 0) add(at, "complete", null);
    return;
  }
  const head = lead.at(-1);
  if (head === undefined) {
    if (isListed(tokens, at)) return;
    if (word !== "ready" && word !== "complete") add(at, "complete", null);
    else if (word === "complete" && before.length === 0 && tokens.length <= 2) add(at, "complete", null);
    return;
  }
  if (lead.length > 4) return;
  const deed = nominal[head];
  if (deed) add(at, deed, null);
  else if (wholes.test(head)) add(at, "complete", null);
  else if (makes.test(englishKind(head) ?? "")) add(at, "create", englishKind(head)!);
}

/** "Pending, done, failed": one word among others. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const start = partStart(tokens, at);
  return (
    start > 3 && tokens[start - 1]?.word === "," && !tokens.slice(0, start - 1).every(({ word }) => openers.has(word))
  );
}

/** "My search of the documents returned three passages." */
function searched(tokens: readonly Token[], at: number, end: number, add: Add): void {
  if (
    !/^(?:my|our|the|a|this)$/.test(tokens[at - 1]?.word ?? "") &&
    !/^(?:quick|full|web|document|thorough)$/.test(tokens[at - 1]?.word ?? "")
  )
    return;
  const verb = tokens
    .slice(at + 1, Math.min(end, at + 9))
    .findIndex(({ word }) =>
      /^(?:returned|found|turned|gave|yielded|brought|showed|revealed|came|produced)$/.test(word),
    );
  if (verb >= 0 && isSaid(tokens, at)) add(at, "read", null);
}

/** "After checking the documents, I can say ..." */
function reading(tokens: readonly Token[], at: number, end: number, add: Add): void {
  if (!/^(?:after|upon|on|from|by)$/.test(tokens[at - 1]?.word ?? "")) return;
  const comma = tokens.findIndex(({ word }, index) => index > at && word === ",");
  // "I compared them after reading both documents."
  const isOwn = /^(?:i|we)$/.test(tokens[0]!.word) && !tokens.slice(0, at).some(({ word }) => modals.has(word));
  if (comma < 0 && isOwn && isSaid(tokens, at - 2)) add(at, "read", englishKind(tokens[end - 1]?.word ?? "") ?? null);
  if (comma < 0 || comma >= end) return;
  if (/^(?:i|we|no|nothing|there|here|the)$/.test(tokens[comma + 1]?.word ?? "") && !isNegated(tokens, at))
    add(at, "read", englishKind(tokens[comma - 1]?.word ?? "") ?? null);
}

/** "Having reviewed the documents, I see ..." */
function having(tokens: readonly Token[], at: number, end: number, add: Add): void {
  const verb = verbAt(tokens, skipAdverbs(tokens, at + 1), end);
  const comma = tokens.findIndex(({ word }, index) => index > at && word === ",");
  if (
    verb?.deed === "read" &&
    verb.form !== "base" &&
    !isNegated(tokens, at) &&
    /^(?:i|we)$/.test(tokens[comma + 1]?.word ?? "")
  )
    add(verb.at, "read", englishKind(tokens[comma - 1]?.word ?? "") ?? null);
}

/** "The reminder went out to everyone." */
function went(tokens: readonly Token[], at: number, text: string, add: Add): void {
  if (!wentOut.test(`${tokens[at]!.word} ${tokens[at + 1]?.word ?? ""}`) || datePattern.test(text)) return;
  let subjectEnd = at - 1;
  while (subjectEnd >= 0 && (adverbs.has(tokens[subjectEnd]!.word) || /^(?:has|have)$/.test(tokens[subjectEnd]!.word)))
    subjectEnd -= 1;
  const subject = subjectBefore(tokens, subjectEnd, partStart(tokens, at));
  if (subject.role === "thing" && isSaid(tokens, at))
    add(at, "send", subject.kind, "done", namesIn(tokens, subject.start, subjectEnd));
}
