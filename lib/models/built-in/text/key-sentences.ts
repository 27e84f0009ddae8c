import { termsOf } from "./terms";
import { unitsOf } from "./units";

/** The sentences of a text that speak of what the whole text speaks of most, in their order. */
export function keySentences(text: string, most: number): string[] {
  const found = unitsOf(text).filter((unit) => unit.kind !== "code" && unit.text.length >= 12);
  const units = [...new Map(found.map((unit) => [unit.text, unit])).values()];
  const counts = new Map<string, number>();
  for (const unit of units)
    for (const term of new Set(termsOf(unit.text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weigh = (sentence: string): number => {
    const terms = [...new Set(termsOf(sentence))];
    const sum = terms.reduce((total, term) => total + (counts.get(term) ?? 0) - 1, 0);
    return terms.length === 0 ? 0 : sum / Math.sqrt(terms.length);
  };
  const ranked = units.map((unit, order) => ({ text: unit.text, order, weight: weigh(unit.text) }));
  return ranked
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
    .slice(0, Math.min(most, Math.ceil(units.length / 2)))
    .sort((a, b) => a.order - b.order)
    .map((sentence) => sentence.text);
}
