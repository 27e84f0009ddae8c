import { estimateTokens } from "../core/text/estimate-tokens";
import { listTerms } from "./terms/list-terms";

/**
 * The part of a passage that says most about the question, at most `tokens` long by estimate: neighbouring lines or
 * sentences that hold the most of its terms. A passage that fits is given whole.
 */
export function excerpt(passage: string, terms: ReadonlyMap<string, number>, tokens: number): string {
  if (estimateTokens(passage) <= tokens) return passage;
  const units = passage.split(/(?<=\n)|(?<=[.!?]\s)|(?<=[。！？；])/u).flatMap((unit) => slices(unit, tokens));
  const sizes = units.map((unit) => estimateTokens(unit));
  const held = units.map(
    (unit) => new Set([...listTerms(unit, { single: true }).counts.keys()].filter((term) => terms.has(term))),
  );
  let best = { score: -1, from: 0, to: 1 };
  for (let from = 0; from < units.length; from += 1) {
    const found = new Set<string>();
    let size = 0;
    for (let to = from; to < units.length; to += 1) {
      size += sizes[to]!;
      if (size > tokens) break;
      for (const term of held[to]!) found.add(term);
      // With equal terms the longer part says more.
      const score = found.size + size / (tokens * 10);
      if (score > best.score) best = { score, from, to: to + 1 };
    }
  }
  const text = units.slice(best.from, best.to).join("").trim();
  return `${best.from > 0 ? "… " : ""}${text}${best.to < units.length ? " …" : ""}`;
}

function slices(unit: string, tokens: number): string[] {
  if (estimateTokens(unit) <= tokens) return [unit];
  const length = Math.max(16, tokens);
  return Array.from({ length: Math.ceil(unit.length / length) }, (_, at) =>
    unit.slice(at * length, (at + 1) * length).toWellFormed(),
  );
}
