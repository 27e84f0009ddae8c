import { termsOf } from "../text/terms";
import type { Unit } from "../text/units";
import type { ExpectedKind } from "./expected-kind";
import type { RankedUnit } from "./rank-units";

// From here on one unit says enough.
const complete = 0.75;
const sentencesAtMost = 3;

/** Which of the ranked units, best first and not empty, are quoted: one, a whole block, or an overview. */
export function chooseUnits(
  question: string,
  expected: ExpectedKind | undefined,
  ranked: RankedUnit[],
  passages: ReadonlyArray<{ title: string }>,
): RankedUnit[] {
  const best = ranked[0]!;
  if (/summari[sz]e|overview|key points|总结|概括|概述|要点/i.test(question)) return overview(ranked, passages);
  const wantsAll = expected?.name === "list" || /\bcompare\b|比较|对比|流程|steps?\b/i.test(question);
  if (wantsAll || answersItsHeading(question, best)) return wholeBlock(best, ranked);
  return besideIt(question, expected, best, ranked) ?? choose(ranked);
}

/** The best units of every passage of the document that fits best, in the order of the search. */
function overview(ranked: RankedUnit[], passages: ReadonlyArray<{ title: string }>): RankedUnit[] {
  const { title } = passages[ranked[0]!.passage]!;
  const taken = new Map<number, RankedUnit[]>();
  for (const unit of ranked) {
    const units = taken.get(unit.passage) ?? [];
    if (passages[unit.passage]!.title === title && units.length < 2) taken.set(unit.passage, [...units, unit]);
  }
  return [...taken.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([, units]) => units.sort((a, b) => a.position - b.position))
    .slice(0, 10);
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

/** A passage tells what happened, and why or what to do about it in the sentence after: both make the answer. */
function besideIt(
  question: string,
  expected: ExpectedKind | undefined,
  best: RankedUnit,
  ranked: RankedUnit[],
): RankedUnit[] | undefined {
  const near = ranked
    .filter((unit) => unit.passage === best.passage && unit.block === best.block && unit.kind === "sentence")
    .filter((unit) => unit.position > best.position && unit.position <= best.position + 2)
    .sort((a, b) => a.position - b.position);
  const asksWhy = expected?.name === "reason" && !expected.holds.test(best.text);
  const after = asksWhy ? near.find((unit) => expected.holds.test(unit.text)) : asksWhatToDo.test(question) && near[0];
  return after ? [best, after] : undefined;
}

const asksWhatToDo =
  /\bhow (?:do|can|should) (?:i|we|you) (?:fix|solve|reset|clear|handle|repair|deal)\b|\bwhat (?:do|should|must) (?:i|we) do\b|怎么办|怎么处理|如何处理|怎样处理|怎么解决|如何解决/i;

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
