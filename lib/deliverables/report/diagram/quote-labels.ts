const shapes: readonly [open: string, close: string][] = [
  ["([", "])"],
  ["[[", "]]"],
  ["[(", ")]"],
  ["((", "))"],
  ["{{", "}}"],
  ["[", "]"],
  ["{", "}"],
  ["(", ")"],
];
const special = /[()[\]{}#;<>"&]/;

/**
 * Puts quotes around the node labels of a flow chart that hold brackets, `#` or other characters which Mermaid reads
 * as syntax: `A[Pump (main)]` becomes `A["Pump (main)"]`. Lines that cannot be told apart are left alone.
 */
export function quoteLabels(source: string): string {
  if (!/^\s*(?:flowchart|graph)\b/m.test(source)) return source;
  return source
    .split("\n")
    .map((line) => (/^\s*(?:%%|classDef|class|style|linkStyle|click|subgraph)/.test(line) ? line : quoteLine(line)))
    .join("\n");
}

function quoteLine(line: string): string {
  let out = "";
  let rest = line;
  for (;;) {
    const node = /(^|[\s>|&-])([A-Za-z_][\w-]*)(?=[[({])/.exec(rest);
    if (!node) return out + rest;
    const from = node.index + node[0].length;
    const label = readLabel(rest.slice(from));
    out += rest.slice(0, from) + (label ? label.quoted : "");
    rest = rest.slice(from + (label?.length ?? 0));
    if (!label) return out + rest;
  }
}

/** The label at the start of `text`, up to the bracket that closes it before an arrow, a class or the end. */
function readLabel(text: string): { quoted: string; length: number } | null {
  for (const [open, close] of shapes) {
    if (!text.startsWith(open)) continue;
    const end = labelEnd(text, open, close);
    if (end < 0) continue;
    const label = text.slice(open.length, end).trim();
    const isQuoted = label.startsWith('"') && label.endsWith('"') && label.length > 1;
    const quoted = isQuoted || !special.test(label) ? label : `"${label.replaceAll('"', "#quot;")}"`;
    return { quoted: `${open}${quoted}${close}`, length: end + close.length };
  }
  return null;
}

function labelEnd(text: string, open: string, close: string): number {
  for (let at = text.indexOf(close, open.length); at >= 0; at = text.indexOf(close, at + 1)) {
    if (/^\s*(?:$|;|&|:::|%%|[-=<~.ox]{2,}|-)/.test(text.slice(at + close.length))) return at;
  }
  return -1;
}
