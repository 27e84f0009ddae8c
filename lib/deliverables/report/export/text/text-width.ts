const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|\uFE0F/u;
const nothing = /^[\p{M}\u200B-\u200F\u2060-\u2064\uFEFF]*$/u;

/** Columns that a text takes where letters have one width: Chinese characters and emoji take two. */
export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of segments.segment(text)) {
    width += nothing.test(segment) ? 0 : wide.test(segment) ? 2 : 1;
  }
  return width;
}
