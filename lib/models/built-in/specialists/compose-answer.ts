import type { Language } from "../text/detect-language";
import { type Unit, unitsOf } from "../text/units";
import { wordsFor } from "../words/words";
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
}

// Below this share of the question's weight a passage is close at best, and is offered as such.
const directAnswer = 0.4;
const related = 0.16;
const sentencesAtMost = 3;

/** An answer made of the sentences that fit the question best; undefined when nothing is even related. */
export function composeAnswer(question: string, passages: Passage[], language: Language): ComposedAnswer | undefined {
  const read = passages.map((passage) => ({ title: passage.title, units: unitsOf(passage.text, passage.headings) }));
  const expected = expectedKind(question);
  const ranked = rankUnits({ question, expected, passages: read });
  const best = ranked[0];
  if (!best || best.coverage < related) return undefined;
  const wantsAll =
    expected?.name === "list" || /\bcompare\b|比较|对比|summari[sz]e|总结|概括|流程|steps?\b/i.test(question);
  const chosen = wantsAll ? wholeBlock(best, ranked) : choose(ranked);
  const quotes = chosen.map((unit) => ({
    ...pick(passages[unit.passage]!),
    quote: withSubject(unit, read[unit.passage]!.units),
  }));
  const lines = quotes.map(({ quote, label }) => `${quote} ${label}`);
  const body = lines.length > 1 ? lines.map((line) => `- ${line}`).join("\n") : lines.join("");
  const answer = best.coverage >= directAnswer ? body : `${wordsFor(language).noDirectAnswer}\n\n${body}`;
  return { answer, passages: quotes };
}

const pick = ({ label, title }: Passage): { label: string; title: string } => ({ label, title });

/** The best unit, and others only when they hold something of the question that is still missing or score as well. */
function choose(ranked: RankedUnit[]): RankedUnit[] {
  const best = ranked[0]!;
  const chosen = [best];
  const covered = new Set(best.matched);
  for (const unit of ranked.slice(1, 12)) {
    if (chosen.length >= sentencesAtMost) break;
    const adds = [...unit.matched].filter((term) => !covered.has(term)).length;
    const close = unit.score >= best.score * 0.92;
    if ((close || (adds > 0 && unit.score >= best.score * 0.6)) && !chosen.some((other) => same(other, unit))) {
      chosen.push(unit);
      for (const term of unit.matched) covered.add(term);
    }
  }
  return chosen;
}

/** All items of the list, rows of the table or sentences of the paragraph that the best unit stands in, in order. */
function wholeBlock(best: RankedUnit, ranked: RankedUnit[]): RankedUnit[] {
  const block = ranked
    .filter((unit) => unit.passage === best.passage && unit.block === best.block)
    .sort((a, b) => a.position - b.position);
  if (block.length > 1) return block.slice(0, 8);
  return choose(ranked);
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
