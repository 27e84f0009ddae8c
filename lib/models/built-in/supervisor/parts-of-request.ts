import { recognizeIntent } from "./recognize-intent";

/** Parts from which on a request gets a plan; and what one batch holds. */
const leastParts = 3;
const mostParts = 8;
/** Characters of a request that people write themselves. */
const longestRequest = 4_000;
/** What stands around a list may introduce it, not be the request itself. */
const longestAround = 160;

const item = /^\s*(?:[-*•]|\(?\d{1,2}[.)、）]|[①-⑧]|[（(]?[一二三四五六七八][、）)])\s*(\S.*)$/;
const wish =
  /[?？]|^(?:what|who|when|where|which|why|how|is|are|does|do|did|can|find|look up|search|tell|show|list|compare|check|explain)\b|[什谁哪几怎吗]|多少|多久|为何|如何|^(?:查|找|列|比较|说明|告诉|搜索)/i;

/**
 * The questions of a request that holds three or more, as a list or one after the other, in their order; else nothing.
 * Pasted lists of statements are no questions.
 */
export function partsOfRequest(text: string): string[] {
  if (text.length > longestRequest) return [];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const listed = lines.flatMap((line) => item.exec(line)?.[1]?.trim() ?? []);
  const around = lines.filter((line) => !item.test(line)).join(" ");
  const parts = listed.length >= leastParts && around.length <= longestAround ? listed : questionsIn(text);
  const isPlan =
    parts.length >= leastParts &&
    parts.length <= mostParts &&
    parts.every((part) => wish.test(part) && recognizeIntent(part, { afterReport: false }) === "ask");
  return isPlan ? parts : [];
}

/** "When …? How …? Who …?": questions and nothing else. */
function questionsIn(text: string): string[] {
  const pieces = text.split(/(?<=[?？])/).map((piece) => piece.trim());
  const said = pieces.filter((piece) => piece !== "");
  return said.every((piece) => /[?？]$/.test(piece)) ? said.filter((question) => question.length > 6) : [];
}
