import type { ClaimMark } from "@/lib/chats/schema";

/** A mark of a text with its number among the marks of that text. */
export interface Claim extends Pick<ClaimMark, "start" | "end" | "state" | "receipts"> {
  number: number;
}

/**
 * The marks that a text can hold, numbered; ranges that are no ranges are passed over.
 * @param isGrowing more of the text comes: a mark waits until its sentence is there to the end
 */
export function readClaims(marks: readonly Omit<Claim, "number">[], length: number, isGrowing: boolean): Claim[] {
  return marks.flatMap(({ start, end, state, receipts }, number) => {
    if (isGrowing && end > length) return [];
    const from = Math.max(0, Math.trunc(start));
    const to = Math.min(length, Math.trunc(end));
    return from < to ? [{ start: from, end: to, state, receipts, number }] : [];
  });
}

/** A mark as one block of its text sees it. */
export interface BlockClaim extends Claim {
  /** Its last word stands in this block, or in what follows it and is not drawn. */
  endsHere: boolean;
}

/** The marks that have a part between `start` and `end`: where a block begins, and where the next one does. */
export function claimsBetween(claims: readonly Claim[], start: number, end: number): BlockClaim[] {
  return claims
    .filter((claim) => claim.start < end && claim.end > start)
    .map((claim) => ({ ...claim, endsHere: claim.end <= end }));
}
