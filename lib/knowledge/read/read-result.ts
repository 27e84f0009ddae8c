import type { Result } from "../../core/result";
import type { IngestFailure } from "../schema";

/** The text of a file as it is stored and cited. */
export interface ReadText {
  text: string;
  /** Start offset of each page, where the file has pages. */
  pages: number[] | null;
  /** What a reader should know although reading succeeded, such as pages without text. */
  note?: string;
}

export type ReadResult = Result<ReadText, IngestFailure>;

/** True when there is something to find: a letter or a digit of any script. */
export function hasText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
