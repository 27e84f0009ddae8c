import type { ClaimMark } from "../../chats/schema";

/** A sentence that stays without a record, and whether a receipt at least says that it was begun. */
export interface Unconfirmed {
  sentence: string;
  isStarted: boolean;
}

const longest = 200;

/** The line that follows sentences which no record confirms, in the language of what was said. */
export function correctionLine(unconfirmed: readonly Unconfirmed[]): string {
  const chinese = unconfirmed.some(({ sentence }) => /\p{Script=Han}/u.test(sentence));
  const quote = (list: readonly Unconfirmed[]) =>
    list.map(({ sentence }) => `“${brief(sentence)}”`).join(chinese ? "、" : ", ");
  const begun = unconfirmed.filter(({ isStarted }) => isStarted);
  const missing = unconfirmed.filter(({ isStarted }) => !isStarted);
  const lines = [
    ...(missing.length > 0
      ? [
          chinese
            ? `更正：没有任何记录可以证实：${quote(missing)} 请视为未完成。`
            : `Correction: no record confirms this: ${quote(missing)} Please treat it as not done.`,
        ]
      : []),
    ...(begun.length > 0
      ? [
          chinese
            ? `更正：回执显示，这只是开始了，尚未完成：${quote(begun)}`
            : `Correction: this was only started, and its receipt says that it is not finished: ${quote(begun)}`,
        ]
      : []),
  ];
  return lines.join("\n\n");
}

function brief(sentence: string): string {
  const text = sentence
    .replaceAll(/[*_`#>|]|^\s*[-+]\s/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}

/** Marks in the order in which they stand in the message. */
export function inOrder(marks: readonly ClaimMark[]): ClaimMark[] {
  return marks.toSorted((a, b) => a.text - b.text || a.start - b.start);
}
