import type { ResumeData } from "../schema";
import { figuresIn } from "./figures-in";
import { flatten, hanShare, type SourceText, wordsIn } from "./source-text";
import { type Claim, traceClaim } from "./trace-claim";

export interface Refused {
  text: string;
  why: string;
}

type Fields = Record<string, unknown>;
const dateFields = new Set(["startDate", "endDate", "date", "releaseDate"]);
const exactFields = new Set(["email", "phone", "url"]);
const claimFields = new Set(["summary", "description", "reference"]);
/** Words that may be said in another language than the person's. */
const wordedFields = new Set([
  "label",
  "position",
  "studyType",
  "area",
  "level",
  "fluency",
  "type",
  "entity",
  "language",
]);
const wordedLists = new Set(["keywords", "roles", "courses"]);
/** How far from its entry's name a date may stand in what was told, in characters. */
const nearby = 500;

/**
 * A resume without what does not follow from what the person told, and what that was. An entry whose own name is
 * unknown goes as a whole. `origins`: the person's words that sentences were made from.
 */
export function checkResume(
  data: ResumeData,
  source: SourceText,
  origins: ReadonlyMap<string, string>,
): { data: ResumeData; refused: Refused[] } {
  const refused: Refused[] = [];
  const check = { source, origins, refused };
  const { basics, ...lists } = data;
  const checkedBasics = checkFields(basics, check, source.flat);
  if (checkedBasics.profiles === undefined) checkedBasics.profiles = [];
  const checkedLists = Object.fromEntries(
    Object.entries(lists).map(([list, entries]) => [
      list,
      (entries as Fields[]).flatMap((entry) => checkEntry(entry, check) ?? []),
    ]),
  );
  const name = (checkedBasics.name as string | undefined) ?? "";
  return { data: { basics: { ...checkedBasics, name }, ...checkedLists } as ResumeData, refused };
}

interface Check {
  source: SourceText;
  origins: ReadonlyMap<string, string>;
  refused: Refused[];
}

function checkEntry(entry: Fields, check: Check): Fields | null {
  const called = ["name", "organization", "institution", "title", "language", "position"].find((key) => entry[key]);
  const name = called && String(entry[called]);
  if (name && !wordedFields.has(called) && !isTold(name, check.source)) {
    check.refused.push({ text: name, why: "this name is not in what was told" });
    return null;
  }
  const kept = checkFields(entry, check, name ? around(name, check.source.flat) : check.source.flat);
  return Object.keys(kept).length > 0 ? kept : null;
}

function checkFields(fields: Fields, check: Check, place: string): Fields {
  const kept: Fields = {};
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (key === "profiles")
      kept[key] = (value as Fields[])
        .map((one) => checkFields(one, check, place))
        .filter((one) => Object.keys(one).length > 0);
    else if (Array.isArray(value)) {
      const list = value.filter((one: string) => isAllowed(key, one, check, place));
      if (list.length > 0) kept[key] = list;
    } else if (typeof value === "object") {
      const inner = checkFields(value as Fields, check, place);
      if (Object.keys(inner).length > 0) kept[key] = inner;
    } else if (isAllowed(key, String(value), check, place)) kept[key] = value;
  }
  return kept;
}

function isAllowed(key: string, text: string, check: Check, place: string): boolean {
  const why = whyNot(key, text, check, place);
  if (why) check.refused.push({ text, why });
  return why === null;
}

function whyNot(key: string, text: string, { source, origins }: Check, place: string): string | null {
  if (dateFields.has(key)) return isDateTold(text, source, place) ? null : "this date is not in what was told";
  if (exactFields.has(key)) return isExact(key, text, source) ? null : "this address is not in what was told";
  if (claimFields.has(key) || key === "highlights") {
    const claim: Claim = { text, from: origins.get(text) };
    return key === "summary" ? traceSummary(claim, source) : traceClaim(claim, source);
  }
  if (wordedFields.has(key) || wordedLists.has(key)) {
    if (figuresIn(text).some((figure) => !source.figures.has(figure))) return "a figure of it is not in what was told";
    if (hanShare(text) > 0.3 !== source.isHan) return null;
  }
  return isTold(text, source) ? null : "this is not in what was told";
}

/** A summary puts several things together: each sentence is traced for itself. */
function traceSummary({ text }: Claim, source: SourceText): string | null {
  const sentences = text.split(/(?<=[.!?])\s+|(?<=[。！？])/u).filter((sentence) => sentence.trim() !== "");
  for (const sentence of sentences) {
    const why = traceClaim({ text: sentence }, source);
    // What is only praise or a frame around facts needs no place of its own; figures and names always do.
    if (why && why !== "nothing of the kind was told") return why;
    if (why && wordsIn(sentence).every((word) => !source.words.has(word))) return why;
  }
  return null;
}

function isTold(text: string, source: SourceText): boolean {
  const flat = flatten(text);
  if (source.flat.includes(flat)) return true;
  if (hanShare(text) > 0)
    return (flat.match(/\p{Script=Han}+/gu) ?? []).every((run) => source.flat.replaceAll(" ", "").includes(run));
  return wordsIn(text).every((word) => source.words.has(word));
}

function isExact(key: string, text: string, source: SourceText): boolean {
  if (key === "phone") return source.flat.replace(/[^\d]/g, "").includes(text.replace(/[^\d]/g, ""));
  const bare = flatten(text).replace(/^https?:\/\/(?:www\.)?|\/$/g, "");
  return source.flat.includes(bare);
}

function isDateTold(date: string, source: SourceText, place: string): boolean {
  const month = date.slice(0, 7);
  return source.dates.has(month) && place.includes(month.slice(0, 4));
}

/** What stands around a name wherever it is told; the whole text when it is not told in one piece. */
function around(name: string, flat: string): string {
  const sought = flatten(name);
  const pieces: string[] = [];
  for (let at = flat.indexOf(sought); at >= 0; at = flat.indexOf(sought, at + sought.length)) {
    pieces.push(flat.slice(Math.max(0, at - nearby), at + sought.length + nearby));
  }
  return pieces.length > 0 ? pieces.join(" ") : flat;
}
