import { conceptsOf } from "../text/glossary";
import { stem, termsOf } from "../text/terms";
import type { Unit } from "../text/units";
import type { ExpectedKind } from "./expected-kind";

export interface RankedUnit extends Unit {
  /** Index of the passage it comes from. */
  passage: number;
  /** Position among the units of its passage. */
  position: number;
  score: number;
  /** Share of the question's weight found in the unit itself and its headings, 0 to 1. */
  coverage: number;
  /** The question's terms that it holds. */
  matched: ReadonlySet<string>;
}

export interface RankingInput {
  question: string;
  /** The question before, which this one leans on; its words count for less. */
  background: string;
  expected: ExpectedKind | undefined;
  /** Units of each passage, passages in the order of the search. */
  passages: ReadonlyArray<{ title: string; units: readonly Unit[] }>;
}

// Found by trying on the tuning questions: words beside the sentence count for less than words within it.
const headingWeight = 0.55;
const neighbourWeight = 0.25;
const kindBonus = 0.22;
const rankBonus = 0.12;
const tooLong = 420;
const backgroundShare = 0.35;
const absentWord = 0.9;
const absentPair = 0.45;
// They measure what is asked about and say nothing about what it is.
const measures = new Set("day week month year hour minute time number date amount".split(" ").map(stem));
const measureShare = 0.6;
// "Orders leave the same day" is about no holiday.
const leaveAsVerb = /\bleaves?(?=\s+(?:the|an?|at|by|from|it|them|open|out|your|our|their)\b)/gi;

/** Every unit with how well it answers the question, best first. Words that stand everywhere weigh little. */
export function rankUnits({ question, background, expected, passages }: RankingInput): RankedUnit[] {
  const own = new Set(termsOf(question));
  const wanted = [...new Set([...own, ...termsOf(background)])];
  const all = passages.flatMap(({ title, units }, passage) =>
    units.map((unit, position) => ({
      unit,
      passage,
      position,
      own: termSet(unit.text.replace(leaveAsVerb, " ")),
      above: termSet([title, ...unit.headings].join(" ")),
    })),
  );
  const rarity = new Map(
    wanted.map((term) => {
      const holders = all.filter(
        ({ own, above }) => own.has(term) || above.has(term) || means(term, own) || means(term, above),
      ).length;
      return [term, holders === 0 ? undefined : Math.log(1 + (all.length + 1) / (holders + 0.5))] as const;
    }),
  );
  const present = [...rarity.values()].filter((value) => value !== undefined);
  const usual = present.length > 0 ? present.reduce((sum, value) => sum + value, 0) / present.length : 1;
  // A word that nothing holds speaks against every answer. Pairs of signs across two Chinese words are often only noise.
  const weight = new Map(
    wanted.map((term) => {
      const isNoise = /\p{Script=Han}/u.test(term) && conceptsOf(term).length === 0;
      const value = rarity.get(term) ?? usual * (isNoise ? absentPair : absentWord);
      const share = (own.has(term) ? 1 : backgroundShare) * (measures.has(term) ? measureShare : 1);
      return [term, value * share];
    }),
  );
  const total = [...weight.values()].reduce((sum, value) => sum + value, 0) || 1;

  return all
    .map(({ unit, passage, position, own, above }, index) => {
      const before = all[index - 1];
      const beside = before && before.passage === passage && before.unit.block === unit.block ? before.own : undefined;
      const matched = new Set<string>();
      let found = 0;
      let covered = 0;
      for (const [term, value] of weight) {
        const held = own.has(term) || above.has(term) || means(term, own) || means(term, above);
        const within = own.has(term) || means(term, own);
        const share = within ? 1 : held ? headingWeight : beside?.has(term) ? neighbourWeight : 0;
        if (share > 0) matched.add(term);
        if (held) covered += value;
        found += share * value;
      }
      const fits = expected?.holds.test(unit.text) ? kindBonus : 0;
      const early = rankBonus / (1 + passage);
      const bulky = unit.text.length > tooLong ? 0.1 : 0;
      const score = found / total + (found > 0 ? fits + early : 0) - bulky;
      return { ...unit, passage, position, score, coverage: covered / total, matched };
    })
    .sort((a, b) => b.score - a.score);
}

/** Whether a set holds another word for the same thing. */
function means(term: string, held: ReadonlySet<string>): boolean {
  return conceptsOf(term).some((concept) => held.has(`=${concept}`));
}

/** The terms of a text, and a mark for each concept that they stand for. */
function termSet(text: string): ReadonlySet<string> {
  const terms = new Set(termsOf(text));
  // "lifts" and "uplift" stay apart, but parts of a code are found by themselves.
  for (const term of [...terms]) if (/[-/]/.test(term)) for (const part of term.split(/[-/]/)) terms.add(stem(part));
  for (const term of [...terms]) for (const concept of conceptsOf(term)) terms.add(`=${concept}`);
  return terms;
}
