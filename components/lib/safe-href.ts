/** An address that may stand in a link: a path of ours, or http, https, mailto. Anything else is no link. */
export function safeHref(address: string | undefined): string | undefined {
  if (!address) return undefined;
  // The parser drops tabs and line breaks; so do we before looking, or `java\nscript:` would pass.
  const clean = [...address].filter((character) => character > " " && character !== "\u007f").join("");
  if (/^\/(?![/\\])/.test(clean) || clean.startsWith("#")) return clean;
  if (!URL.canParse(clean)) return undefined;
  const { protocol } = new URL(clean);
  return protocol === "https:" || protocol === "http:" || protocol === "mailto:" ? clean : undefined;
}

/** The host that a link leaves for, or undefined when it stays here. */
export function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "mailto:" ? url.pathname.split("@").at(-1) : url.host;
}
