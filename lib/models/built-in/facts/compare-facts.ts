import type { Fact } from "./read-fact";

/**
 * How a new line stands to one that is there: it says the `same`, it says `more` of the same, it `contradicts` it
 * (the same thing of the same subject, with another value), or it is `other`.
 */
export type Comparison = "same" | "more" | "contradicts" | "other";

/** Compares two remembered facts; dates, order of words, capitals and filler do not count. Pure. */
export function compareFacts(fresh: Fact, known: Fact): Comparison {
  if (fresh.plain === known.plain) return "same";
  if (fresh.isNegated !== known.isNegated || fresh.terms.size === 0 || known.terms.size === 0) return "other";
  const differs = contradicts(fresh, known);
  if (fresh.numbers !== known.numbers) return differs ? "contradicts" : "other";
  const shared = countShared(fresh.terms, known.terms);
  if (shared === fresh.terms.size && shared === known.terms.size) return "same";
  if (differs) return "contradicts";
  // A wish that says a little less than one that stands there adds nothing; one that says a little more replaces it.
  const bothWishes = fresh.isWish && known.isWish;
  if (bothWishes && shared === fresh.terms.size && known.terms.size - shared <= 1) return "same";
  if (bothWishes && shared === known.terms.size && fresh.terms.size - shared <= 2) return "more";
  return "other";
}

function contradicts(fresh: Fact, known: Fact): boolean {
  const [one, other] = [fresh.frame, known.frame];
  if (!one || !other || one.subject !== other.subject || one.relation !== other.relation) return false;
  const [ours, theirs] = [fresh.valueTerms, known.valueTerms];
  const shared = countShared(ours, theirs);
  return shared < ours.size && shared < theirs.size;
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared += 1;
  return shared;
}
