import type { Exchange } from "../read-conversation";
import { withBackground } from "../text/background";
import { detectLanguage } from "../text/detect-language";
import { termsOf } from "../text/terms";

const opener =
  /^(?:and|but|so|also|ok(?:ay)?,?)\b(?! the)\s*(?:what|how)? ?(?:about)?\b\s*|^(?:what|how) about\b\s*|^(?:那么?|还有|以及|另外)[，,]?\s*/i;
const pointer =
  /\b(?:it|its|they|them|their|he|him|his|she|her|this|that one|those|these|there|the same)\b|它|他|她|这个|那个|那里|同样|其中/i;
const changeable = /\b(?:19|20)\d{2}\b|\bQ[1-4]\b|(?:19|20)\d{2}年?|第?[一二三四]季度|\d{1,2}月/i;
const asks =
  /\b(?:what|who|whom|whose|when|where|which|why|how|is|are|does|do|did|can|must|may)\b|[什谁哪几怎吗]|多少|多久|为何|如何/i;

/**
 * A question that only makes sense after the one before, made whole: "and in 2025?" takes over the previous question
 * with the year exchanged, "what about Nordvik?" with the name; "who leads it?" gets the previous question as
 * background. Others are returned unchanged.
 */
export function resolveFollowUp(text: string, before: readonly Pick<Exchange, "user">[]): string {
  const previous = before.at(-1)?.user.trim();
  if (!previous || previous.length > 400) return text;
  const opened = opener.test(text);
  const points = pointer.test(text);
  const terms = termsOf(text).length;
  const chinese = detectLanguage(text) === "zh";
  if (!(opened || points) || terms > (chinese ? 6 : 4)) return text;
  const rest = text.replace(opener, "").trim();
  // "And how long is the notice period?" stands on its own.
  if (!points && asks.test(rest) && terms >= (chinese ? 4 : 2)) return rest.charAt(0).toUpperCase() + rest.slice(1);
  const value = changeable.exec(text)?.[0];
  const old = changeable.exec(previous)?.[0];
  if (opened && value && old) return previous.replace(old, value);
  const name = /^(?:the |our )?(\p{Lu}[\p{L}\p{N}.&'-]*(?: \p{Lu}[\p{L}\p{N}.&'-]*){0,3})\s*[?.!]*$/u.exec(rest)?.[1];
  const oldName = /(?<=\p{L} )\p{Lu}[\p{L}\p{N}.&'-]*(?: \p{Lu}[\p{L}\p{N}.&'-]*){0,3}/u.exec(previous)?.[0];
  if (opened && name && oldName) return previous.replace(oldName, name);
  return withBackground(rest, previous, chinese ? "zh" : "en");
}
