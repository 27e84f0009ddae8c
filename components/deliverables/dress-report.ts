// Tags whose text is no prose: brackets in them are code, formulas or addresses.
const opaque = new Set(["a", "code", "pre", "math", "svg"]);
const tag = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;

/**
 * Dresses a report's sanitised HTML for the page: labels of sources that exist link to them, wide tables scroll in a
 * region of their own. Only adds tags of ours at places between tags; the text itself is not read as anything.
 */
export function dressReport(html: string, sources: ReadonlySet<number>, tableLabel: (n: number) => string): string {
  let depth = 0;
  let tables = 0;
  const region = () => {
    tables += 1;
    return `<div class="scroll-x" role="region" tabindex="0" aria-label="${escapeAttribute(tableLabel(tables))}">`;
  };
  const link = (text: string) =>
    depth > 0
      ? text
      : text.replace(/\[(\d{1,4})\]/g, (label, digits: string) =>
          sources.has(Number(digits)) ? `<a class="cite" href="#source-${digits}">${label}</a>` : label,
        );
  let dressed = "";
  let end = 0;
  for (const match of html.matchAll(tag)) {
    dressed += link(html.slice(end, match.index));
    const [text] = match;
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(text)?.[1]?.toLowerCase() ?? "";
    const isClosing = text.startsWith("</");
    if (opaque.has(name)) depth = Math.max(0, depth + (isClosing ? -1 : 1));
    if (name === "table" && !isClosing) dressed += region();
    dressed += text;
    if (name === "table" && isClosing) dressed += "</div>";
    end = match.index + text.length;
  }
  return dressed + link(html.slice(end));
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Takes the title off the text: the page sets it by itself, with who wrote it under it. */
export function withoutTitle(html: string): string {
  return html.replace(/^\s*<h1(?:\s[^>]*)?>[\s\S]*?<\/h1>/, "");
}
