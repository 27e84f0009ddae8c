import { tidyText } from "../../../core/text/tidy-text";

/** Text without the signs that nobody sees: marks of direction, and letters that only a machine reads. */
export function visibleText(text: string): string {
  return tidyText(text).replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u{e0000}-\u{e007f}]/gu, "");
}
