const arrow = /^(?:<?(?:-{2,}|={2,})[>ox]?|<?-\.+->?|~{3,})/;
const opening = new Set(["[", "(", "{"]);
const closing = new Set(["]", ")", "}"]);

/**
 * The same flow chart with one statement a line and blanks around its arrows: Mermaid allows `A-->B; B-->C`, the
 * drawing library does not understand it. Clicks and comments, which draw nothing, are left out.
 */
export function spaceStatements(source: string): string {
  return source
    .split("\n")
    .flatMap(spaceLine)
    .filter((line) => !/^\s*(?:click\b|%%|accTitle\b|accDescr\b)/.test(line))
    .join("\n");
}

function spaceLine(line: string): string[] {
  const statements: string[] = [];
  let out = "";
  let depth = 0;
  let isQuoted = false;
  let isLabel = false;
  for (let at = 0; at < line.length; ) {
    const sign = line[at] as string;
    const isPlain = !isQuoted && !isLabel && depth === 0;
    const found = isPlain ? arrow.exec(line.slice(at))?.[0] : undefined;
    if (found) {
      at += found.length;
      // The text of an arrow, between bars, must follow it at once.
      out = `${out.trimEnd()} ${found}${line[at] === "|" ? "" : " "}`;
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === "|") isLabel = !isLabel;
    else if (!isQuoted && opening.has(sign)) depth += 1;
    else if (!isQuoted && closing.has(sign)) depth -= 1;
    if (isPlain && sign === ";") {
      statements.push(out);
      out = "";
    } else out += sign;
    at += 1;
  }
  return [...statements, out].filter((statement) => statement.trim() !== "" || line.trim() === "");
}
