import type { Deed } from "../deeds";
import type { Found, Surroundings } from "../found";
import { englishKind } from "./nouns";
import { isNowSo, lives, livesWord, nowDoes, nowReads, wentLive } from "./now-states";
import { having, reading, searched } from "./read-mentions";
import { type Add, isSaid, namesIn, partStart, skipAdverbs } from "./state-parts";
import { subjectBefore } from "./subject";
import type { Token } from "./tokens";
import { nominal, wentOut } from "./verbs";
import { adverbs, datePattern, earlierPattern, habitPattern, hardStops, openers } from "./words";

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
    if (word === "now") nowDoes(tokens, i, text, add);
    if (word === "gone" && tokens[i + 1]?.word === "live") wentLive(tokens, i, text, add);
    else if (word === "went" || word === "gone") went(tokens, i, text, add);
    else if (/^(?:is|are|was|were|been|'s)$/.test(word)) predicate(tokens, i, end, text, add);
    else if (livesWord.test(word)) lives(tokens, i, text, add);
    else if (/^(?:says|reads|includes|shows|holds|contains|reflects)$/.test(word)) nowReads(tokens, i, add);
    else if (/^(?:has|have)$/.test(word) && /^(?:started|begun)$/.test(tokens[skipAdverbs(tokens, i + 1)]?.word ?? ""))
      running(tokens, i, text, add);
    else if (doneWord.test(word) || word === "ready" || word === "set") bare(tokens, i, end, add);
  }
  return states;
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
  const isSwitch = subject.kind === "setting" || tokens.length <= longestSwitch;
  if (
    /^(?:on|off)$/.test(found) &&
    /^(?:now|[.!]|for|)$/.test(tokens[i + 1]?.word ?? "") &&
    isSwitch &&
    /\bnow\b/i.test(text)
  ) {
    add(i, "set", subject.kind, "done", names);
    return;
  }
  if (
    /^(?:out|off)$/.test(found) &&
    /\b(?:out of|off) (?:the|your) (?:list|board|calendar|sheet|folder|table|library|workspace)\b/i.test(text) &&
    subject.definite
  ) {
    add(i, "delete", subject.kind, "done", names);
    return;
  }
  if (/^(?:in|on|under)$/.test(found)) {
    const place = tokens[skipAdverbs(tokens, i + 1)]?.word ?? "";
    if (place === "place" && subject.kind !== null && !datePattern.test(text))
      add(i, "set", subject.kind, "done", names);
    else if (/^(?:progress|process|way)$/.test(place) || (/^its$/.test(place) && tokens[i + 2]?.word === "way")) {
      if (deed) add(i, deed, subject.kind, "started", names);
      else if (makes.test(subject.kind ?? "")) add(i, "create", subject.kind, "started", names);
    } else if (tokens[be + 1]?.word === "now" && subject.role === "other" && subject.definite && nowKept.test(text))
      add(i, "save", null, "done", names);
    else if (subject.role === "thing" && isIn(tokens, i, end)) add(i, "save", subject.kind, "done", names);
    else if (leadsWithDone(tokens, be) && subject.role === "thing") add(i, "save", subject.kind, "done", names);
    else if (
      adverbs.has(tokens[be + 1]?.word ?? "") &&
      tokens[be + 1]!.word === "now" &&
      subject.role === "thing" &&
      !/^(?:its|his|her|their|an?|\d.*)$/.test(place)
    )
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
    /^(?:care|out|with|now|[.!]|)$/.test(tokens[i + 1]?.word ?? "")
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
  if (found === "gone" && subject.kind !== null && subject.definite) {
    add(i, "delete", subject.kind, "done", names);
    return;
  }
  if (
    /^(?:out|off)$/.test(found) &&
    tokens[i + 1]?.word === "to" &&
    (sent.test(subject.kind ?? "") || subject.role === "thing")
  ) {
    add(i, "send", subject.kind, "done", names);
    return;
  }
  // "The notes are up on the blog"
  if (found === "up" && subject.definite && /^(?:on|in|at|now|[.!])$/.test(tokens[i + 1]?.word ?? "")) {
    add(i, "post", subject.kind, "done", names);
    return;
  }
  if (isNowSo(tokens, be, i, subject, text)) {
    add(i, "change", subject.kind, "done", names);
    return;
  }
  if (/^(?:out|off)$/.test(found) && sent.test(subject.kind ?? "") && subject.definite && closes(tokens, i)) {
    add(i, "send", subject.kind, "done", names);
    return;
  }
  // "The letter was written by hand": a tale.
  if (!readyWord.test(found) || (found === "written" && /^w/.test(tokens[be]!.word))) return;
  const lies = found === "ready" && readyAt.test(text.slice(tokens[i]!.to)) && subject.definite;
  if (lies && subject.kind !== null) {
    add(i, "create", subject.kind, "done", names);
    return;
  }
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

/** "Auto-replies are off now.": what it is need not be known. */
const longestSwitch = 7;

/** "Your checklist is ready in the library": somewhere that only a workspace has. */
const readyAt =
  /^ (?:and waiting )?(?:in|under|on) (?:the|your|\uE000) ?(?:library|folder|workspace|inbox|drafts|deliverables|documents|knowledge base|calendar|board)\b/i;

const nowKept =
  /\bnow (?:safely )?(?:in|on|under) (?:the|your|\uE000|this) ?(?:\S+ )?(?:workspace|library|folder|inbox|knowledge base|calendar|archive|board|channel|drive|list|memory)?\b/i;

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
  if (word === "done" && next === "and" && tokens[at + 2]?.word === "dusted") {
    add(at, "complete", null);
    return;
  }
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

/** "The reminder went out to everyone." */
function went(tokens: readonly Token[], at: number, text: string, add: Add): void {
  const isJust = tokens[at + 1]?.word === "to" && /\b(?:just|(?:moment|minutes?|seconds?) ago)\b/i.test(text);
  // "The signed version went into Legal"
  const into = tokens[at + 1]?.word === "into" ? text.slice(tokens[at + 1]!.to).trimStart() : "";
  if (/^(?:\uE000|\p{Lu}|(?:the|your) (?:\S+ )?(?:folder|library|archive)\b)/u.test(into)) {
    const moved = subjectBefore(tokens, at - 1, partStart(tokens, at));
    if (moved.role === "thing" && moved.definite && isSaid(tokens, at) && !datePattern.test(text))
      add(at, "move", moved.kind, "done", namesIn(tokens, moved.start, at - 1));
    return;
  }
  const isOut = wentOut.test(`${tokens[at]!.word} ${tokens[at + 1]?.word ?? ""}`) || isJust;
  if (!isOut || datePattern.test(text)) return;
  let subjectEnd = at - 1;
  while (subjectEnd >= 0 && (adverbs.has(tokens[subjectEnd]!.word) || /^(?:has|have)$/.test(tokens[subjectEnd]!.word)))
    subjectEnd -= 1;
  const subject = subjectBefore(tokens, subjectEnd, partStart(tokens, at));
  if ((subject.role === "thing" || (isJust && subject.definite)) && isSaid(tokens, at))
    add(at, "send", subject.kind, "done", namesIn(tokens, subject.start, subjectEnd));
}
