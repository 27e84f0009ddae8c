import { splitBackground } from "../text/background";
import type { Language } from "../text/detect-language";
import { type Unit, unitsOf } from "../text/units";
import { wordsFor } from "../words/words-for";
import { chooseUnits } from "./choose-units";
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

/** An answer made of the sentences that fit the question best; undefined when nothing is even related. */
export function composeAnswer(task: string, passages: Passage[], language: Language): ComposedAnswer | undefined {
  const read = passages.map((passage) => ({ title: passage.title, units: unitsOf(passage.text, passage.headings) }));
  const { question, background } = splitBackground(task);
  const expected = expectedKind(question) ?? expectedKind(background);
  const ranked = rankUnits({ question, background, expected, passages: read });
  const best = ranked[0];
  if (!best || best.coverage < related) return undefined;
  const chosen = chooseUnits(question, expected, ranked, passages);
  const lines = chosen.map((unit) => {
    const before = chosen.some((other) => other.passage === unit.passage && other.position === unit.position - 1);
    const said = unit.cells
      ? condenseRow(unit.cells, task, expected)
      : before
        ? unit.text
        : withSubject(unit, read[unit.passage]!.units);
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

/** "It takes 4.8 litres" means nothing alone: the sentence before comes along. */
function withSubject(unit: RankedUnit, units: readonly Unit[]): string {
  const pointsBack =
    /^(?:it|they|he|she|this|these|those|there are|such|both|each further|afterwards|further|the latter|then)\b|^(?:其|它|他|她|该|这|那|此|另外|之后)/i;
  const before = units[unit.position - 1];
  return before && before.block === unit.block && before.kind === "sentence" && pointsBack.test(unit.text)
    ? `${before.text}${/\p{Script=Han}|。$/u.test(before.text) ? "" : " "}${unit.text}`
    : unit.text;
}
