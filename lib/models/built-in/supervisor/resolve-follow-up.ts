import type { Exchange } from "../read-conversation";
import { detectLanguage } from "../text/detect-language";
import { termsOf } from "../text/terms";

const opener =
  /^(?:and|but|so|also|ok(?:ay)?,?)\b(?! the)\s*|^(?:what|how) about\b\s*|^(?:那么?|还有|以及|另外)[，,]?\s*/i;
const pointer =
  /\b(?:it|its|they|them|their|he|him|his|she|her|this|that one|those|these|there|the same)\b|它|他|她|这个|那个|那里|同样|其中/i;
const changeable = /\b(?:19|20)\d{2}\b|\bQ[1-4]\b|(?:19|20)\d{2}年?|第?[一二三四]季度|\d{1,2}月/i;

/**
 * A question that only makes sense after the one before, made whole: "and in 2025?" takes over the previous question
 * with the year exchanged, "who leads it?" gets the previous question beside it. Others are returned unchanged.
 */
export function resolveFollowUp(text: string, before: readonly Pick<Exchange, "user">[]): string {
  const previous = before.at(-1)?.user.trim();
  if (!previous || previous.length > 400) return text;
  const short = termsOf(text).length <= (detectLanguage(text) === "zh" ? 6 : 4);
  const opened = opener.test(text);
  const points = pointer.test(text);
  if (!short || !(opened || points)) return text;
  const value = changeable.exec(text)?.[0];
  const old = changeable.exec(previous)?.[0];
  if (opened && value && old) return previous.replace(old, value);
  const rest = text.replace(opener, "").trim();
  return detectLanguage(text) === "zh"
    ? `${rest}（接着上一个问题：${previous}）`
    : `${rest} (following up on: ${previous})`;
}
