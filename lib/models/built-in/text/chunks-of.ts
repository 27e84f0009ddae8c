const wordsAtOnce = 4;
const signsAtOnce = 8;

/** Pieces to stream: a few words, or a few Chinese signs, each. Joined they are the text, unchanged. */
export function chunksOf(text: string): string[] {
  const atoms = text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];
  const chunks: string[] = [];
  let chunk = "";
  let weight = 0;
  for (const atom of atoms) {
    chunk += atom;
    weight += /\p{Script=Han}/u.test(atom) ? 1 / signsAtOnce : 1 / wordsAtOnce;
    if (weight < 1) continue;
    chunks.push(chunk);
    chunk = "";
    weight = 0;
  }
  if (chunk) chunks.push(chunk);
  return chunks;
}
