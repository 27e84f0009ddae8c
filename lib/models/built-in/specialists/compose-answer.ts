import { splitBackground } from "../text/background";
import type { Language } from "../text/detect-language";
import { termsOf } from "../text/terms";
import { type Unit, unitsOf } from "../text/units";
import { wordsFor } from "../words/words";
import { condenseRow } from "./condense-row";
import { expectedKind } from "./expected-kind";
import { type RankedUnit, rankUnits } from "./rank-units";

export interface Passage {
  label: string;
  title: string;
  headings: string[];
  text: string;
}

export interface ComposedAnswer {
  /** Quoted sentences, each with the label of its passage. */
  answer: string;
  passages: Array<{ label: string; title: string; quote: string }>;
  /** The passages speak of what was asked; otherwise they only come close, and the answer says so. */
  isDirect: boolean;
}

// Below this share of the question's weight a passage is close at best, and is offered as such.
const directAnswer = 0.46;
const related = 0.28;
// A number where a number was asked for speaks for the passage; places and lists are found everywhere.
const tellingKinds = new Set(["number", "money", "date", "person", "contact"]);
const kindShare = 0.08;
// From here on one unit says enough.
const complete = 0.75;
const sentencesAtMost = 3;

/** An answer made of the sentences that fit the question best; undefined when nothing is even related. */
export function composeAnswer(task: string, passages: Passage[], language: Language): ComposedAnswer | undefined {
  const read = passages.map((passage) => ({ title: passage.title, units: unitsOf(passage.text, passage.headings) }));
  const { question, background } = splitBackground(task);
  const expected = expectedKind(question) ?? expectedKind(background);
  const ranked = rankUnits({ question, background, expected, passages: read });
  const best = ranked[0];
  if (!best || best.coverage < related) return undefined;
  const wantsAll =
    expected?.name === "list" || /\bcompare\b|比较|对比|summari[sz]e|总结|概括|流程|steps?\b/i.test(question);
  const chosen = wantsAll || answersItsHeading(question, best) ? wholeBlock(best, ranked) : choose(ranked);
  const lines = chosen.map((unit) => {
    const said = unit.cells ? condenseRow(unit.cells, task, expected) : withSubject(unit, read[unit.passage]!.units);
    return `${said} ${passages[unit.passage]!.label}`.trimEnd();
  });
  const body = lines.length > 1 ? lines.map((line) => `- ${line}`).join("\n") : lines.join("");
  const holdsKind = expected !== undefined && tellingKinds.has(expected.name) && expected.holds.test(best.text);
  const isDirect = best.coverage + (holdsKind ? kindShare : 0) >= directAnswer;
  const answer = isDirect ? body : `${wordsFor(language).noDirectAnswer}\n\n${body}`;
  const quotes = chosen.map((unit) => {
    const { label, title } = passages[unit.passage]!;
    return { label, title, quote: unit.line ?? unit.text };
  });
  return { answer, passages: quotes, isDirect };
}

/** The best unit alone when it covers the question; else with others that hold what it lacks. */
function choose(ranked: RankedUnit[]): RankedUnit[] {
  const best = ranked[0]!;
  const chosen = [best];
  const covered = new Set(best.matched);
  if (best.coverage >= complete) return chosen;
  for (const unit of ranked.slice(1, 12)) {
    if (chosen.length >= sentencesAtMost) break;
    const adds = [...unit.matched].some((term) => !covered.has(term));
    if (!adds || unit.score < best.score * 0.65 || chosen.some((other) => same(other, unit))) continue;
    chosen.push(unit);
    for (const term of unit.matched) covered.add(term);
  }
  return chosen;
}

/** In a list of questions and answers the heading is the question, and all that stands under it the answer. */
function answersItsHeading(question: string, { headings, kind }: RankedUnit): boolean {
  const heading = headings.at(-1);
  if (!heading || kind === "row" || !/[?？]$/.test(heading)) return false;
  const wanted = new Set(termsOf(question));
  const named = new Set(termsOf(heading));
  const shared = [...wanted].filter((term) => named.has(term)).length;
  return wanted.size > 0 && shared / wanted.size >= 0.6 && shared / named.size >= 0.6;
}

/** The items of the list, fitting rows of the table or sentences of the paragraph around the best unit, in order. */
function wholeBlock(best: RankedUnit, ranked: RankedUnit[]): RankedUnit[] {
  const block = ranked
    .filter((unit) => unit.passage === best.passage && unit.block === best.block)
    .filter((unit) => unit.kind !== "row" || unit.score >= best.score * 0.8)
    .sort((a, b) => a.position - b.position);
  return block.length > 1 ? block.slice(0, 8) : choose(ranked);
}

const same = (a: Unit, b: Unit): boolean => a.text.replace(/\s+/g, "") === b.text.replace(/\s+/g, "");

/** "It takes 4.8 litres" means nothing alone: the sentence before comes along. */
function withSubject(unit: RankedUnit, units: readonly Unit[]): string {
  const pointsBack =
    /^(?:it|they|he|she|this|these|those|there are|such|both|each further|afterwards|further|the latter|then)\b|^(?:其|它|他|她|该|这|那|此|另外|之后)/i;
  const before = units[unit.position - 1];
  return before && before.block === unit.block && before.kind === "sentence" && pointsBack.test(unit.text)
    ? `${before.text}${/\p{Script=Han}|。$/u.test(before.text) ? "" : " "}${unit.text}`
    : unit.text;
}
