/** Material from here on is more than a remark: words, or Chinese signs. */
const leastMaterial = 40;

/**
 * Tells what somebody wants from the text they pasted along with it. The wish stands in the first line, or in the last
 * one when that sounds like a wish and the first does not. Without pasted text all of it is the wish.
 */
export function splitRequest(text: string): { request: string; material: string } {
  const lines = text.trim().split("\n");
  const first = lines[0]!;
  const last = lines.at(-1)!;
  const rest = lines.slice(1).join("\n").trim();
  if (sizeOf(rest) < leastMaterial) return { request: text.trim(), material: "" };
  if (last.length <= 200 && wish.test(last) && !wish.test(first)) {
    return { request: last.trim(), material: lines.slice(0, -1).join("\n").trim() };
  }
  return { request: first.trim(), material: rest };
}

const wish =
  /\b(?:report|summari[sz]e|summary|remember|write|draft|translate|explain)\b|报告|总结|概括|归纳|记住|翻译|说明/i;

function sizeOf(text: string): number {
  return text.split(/\s+/).length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}
