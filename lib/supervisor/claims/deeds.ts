/**
 * Kinds of deeds that an answer may claim. `read`: searched, checked, looked through. `complete`: "done", no more.
 * `change`: something outside of the answer was changed, in words that tell no more about how.
 */
export const deeds = [
  "save",
  "create",
  "update",
  "delete",
  "move",
  "send",
  "post",
  "share",
  "schedule",
  "upload",
  "export",
  "set",
  "change",
  "read",
  "complete",
] as const;
export type Deed = (typeof deeds)[number];

/** A sentence, or its part, that says the assistant, a specialist or the product did something. */
export interface Claim {
  /** Where it stands in its text. */
  start: number;
  end: number;
  deed: Deed;
  /** `started`: said to be under way, not done. */
  aspect: "done" | "started";
  /** It speaks of an earlier time: "as I said", "yesterday", "already". */
  earlier: boolean;
  /** What was touched, as far as it is of a known kind: `report`, `folder`. */
  kind: string | null;
  /** Titles, file names and ids of what was touched, all of which must be known. */
  names: string[];
  /** Where to, and to whom. */
  places: string[];
}
