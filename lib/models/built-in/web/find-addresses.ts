/** Written out with its scheme or `www.`, or a bare host of a usual ending. Ends before the sentence's own marks. */
const written = /(?:https?:\/\/|www\.)[^\s<>"'`，。；！？、）】」』（）]{2,1900}/gi;
const bare =
  /(?<![\w@./-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}(?:com|org|net|edu|gov|io|dev|app|ai|info|eu|de|fr|uk|nl|ch|at|cn|jp|kr|tw|hk)(?![\w@.-]*[\w@])(?:\/[^\s<>"'`，。；！？、）】（）]{0,1900})?/gi;

/** The web addresses in a text, in their order, each once; at most 20. */
export function findAddresses(text: string): string[] {
  const found = [...text.matchAll(written)].map(([address]) => trimmed(address));
  const rest = text.replaceAll(written, " ");
  const hosts = [...rest.matchAll(bare)].map(([address]) => trimmed(address));
  return [...new Set([...found, ...hosts])].slice(0, 20);
}

/** The text without its addresses. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(written, " ").replaceAll(bare, " ").replaceAll(/\s+/g, " ").trim();
}

/** "(see https://example.org/a)." ends in marks that belong to the sentence. */
function trimmed(address: string): string {
  let end = address.replace(/[.,;:!?*_~\]}]+$/, "");
  while (end.endsWith(")") && end.split(")").length > end.split("(").length) end = end.slice(0, -1);
  return end;
}
