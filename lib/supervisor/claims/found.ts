import type { Claim } from "./deeds";

/** A claim as a language's reader finds it: places are those of the plain sentence, names by their number in it. */
export interface Found extends Pick<Claim, "deed" | "aspect" | "earlier" | "kind"> {
  /** Where the words stand that make the claim. */
  at: number;
  /** Of what was touched: how many name signs stand before each. */
  names: number[];
  places: number[];
}

/** What surrounds a sentence and decides how it is read. */
export interface Surroundings {
  /** A heading, or an item or line of its own without a full stop. */
  isHeading: boolean;
  isItem: boolean;
  /** It carries a citation label: what it says comes from a source. */
  isCited: boolean;
  /** It stands in a list of what was done. */
  isDone: boolean;
  /** Whose deeds the sentence before told of. */
  subject: "agent" | "other" | null;
}
