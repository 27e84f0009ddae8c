import type { ReportUnit } from "./group-units";

/** The units of one section as Markdown: paragraphs, lists, tables and code, in the order of the sources. */
export function renderUnits(units: readonly ReportUnit[]): string {
  const blocks: ReportUnit[][] = [];
  for (const unit of [...units].sort((a, b) => a.order - b.order)) {
    const last = blocks.at(-1)?.[0];
    const together = last && last.kind === unit.kind && (sameTable(last, unit) || last.block === unit.block);
    if (together) blocks.at(-1)!.push(unit);
    else blocks.push([unit]);
  }
  return blocks.map(renderBlock).join("\n\n");
}

function renderBlock(block: ReportUnit[]): string {
  const { kind } = block[0]!;
  if (kind === "code") return block.map((unit) => `\`\`\`text\n${unit.text}\n\`\`\``).join("\n\n");
  // Lines such as "Place: drawing office" are no sentences to be strung together.
  const lines =
    kind === "sentence" && block.length > 1 && block.every((unit) => !/[.!?。！？…：:]["”』）)]*$/.test(unit.text));
  if (kind === "item" || lines) return block.map((unit) => `- ${escapeLine(unit.text)}`).join("\n");
  if (kind === "row") return renderRows(block);
  return block.map((unit) => escapeLine(unit.text)).reduce(joinSentences);
}

function renderRows(rows: ReportUnit[]): string {
  const names = rows[0]!.cells?.map(([name]) => name) ?? [];
  if (rows.length < 2 || names.length < 2 || names.every((name) => name === "")) {
    return rows.map((row) => `- ${escapeLine(row.text)}`).join("\n");
  }
  const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    line(names),
    line(names.map(() => "---")),
    ...rows.map((row) => line(row.cells?.map(([, value]) => value) ?? [])),
  ].join("\n");
}

function sameTable(a: ReportUnit, b: ReportUnit): boolean {
  const names = (unit: ReportUnit): string => unit.cells?.map(([name]) => name).join("|") ?? "";
  return a.kind === "row" && b.kind === "row" && names(a) !== "" && names(a) === names(b);
}

function joinSentences(text: string, next: string): string {
  return /[\p{Script=Han}。！？；）”]$/u.test(text) && /^[\p{Script=Han}“（]/u.test(next)
    ? `${text}${next}`
    : `${text} ${next}`;
}

/** A quoted line must not become a heading, a list or a quote by the sign it begins with. */
function escapeLine(text: string): string {
  return text.replace(/\n/g, " ").replace(/^(?=[#>+*=-]|\d+[.)]\s)/, "\\");
}
