import { datesIn } from "../fill/read-dates";
import { figuresIn } from "./figures-in";

/** What somebody told of themselves, prepared for looking things up in it. */
export interface SourceText {
  /** In small letters, with single blanks. */
  flat: string;
  words: ReadonlySet<string>;
  figures: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  /** Its lines and sentences. */
  units: string[];
  isHan: boolean;
}

export const flatten = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
export const wordsIn = (text: string): string[] => flatten(text).match(/[\p{L}\p{N}]+(?:[+#]+)?/gu) ?? [];

export function readSource(text: string): SourceText {
  const units = text.split(/\n+|(?<=[.!?])\s+|(?<=[。！？；])/u).map((unit) => unit.trim());
  return {
    flat: flatten(text),
    words: new Set(wordsIn(text)),
    figures: new Set(figuresIn(text)),
    dates: new Set(datesIn(text).flatMap((date) => [date, date.slice(0, 4)])),
    units: units.filter((unit) => unit !== ""),
    isHan: hanShare(text) > 0.3,
  };
}

/** How much of the letters of a text is Chinese. */
export function hanShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(/\p{Script=Han}/gu)?.length ?? 0) / letters;
}
