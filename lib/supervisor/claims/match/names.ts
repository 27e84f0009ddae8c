import type { Receipt } from "../../../receipts/schema";

/** Shortest preview that may stand inside a longer name. */
const shortestTitle = 4;

/** True when a receipt knows a thing by this name: its title, its path, its address or its id. */
export function isNamed(receipt: Receipt, name: string): boolean {
  const asked = normalize(name);
  if (asked === "") return true;
  const { preview = "", external_id = "", verifiable_url = "", id } = receipt;
  if ([external_id, id].some((known) => known.toLowerCase() === name.trim().toLowerCase())) return true;
  const known = normalize(`${preview} ${external_id} ${verifiable_url}`);
  if (known.includes(asked)) return true;
  const title = normalize(preview);
  if (title.length >= shortestTitle && asked.includes(title)) return true;
  // What was remembered is often told in other words, and its preview is cut.
  return receipt.route === "memory" && shared(asked, title) >= 0.5;
}

/** Without quotes, case, extension and marks, so that a title is found however it is written. */
function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\.(?:md|txt|csv|pdf|docx?|xlsx?|html?)(?=$|[\s/,;:→])/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The share of the words (or Chinese signs) of `asked` that `known` holds. */
function shared(asked: string, known: string): number {
  const words = asked.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? [];
  const held = new Set(known.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu));
  return words.length === 0 ? 0 : words.filter((word) => held.has(word)).length / words.length;
}
