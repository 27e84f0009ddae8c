import { truncate } from "../../../core/truncate";
import { RunLine } from "../../schema";
import type { RunText } from "./load-run-text";

/** Characters of an exported document: what can be indexed in a minute. */
const longestText = 2_000_000;

/** A run as a Markdown document: each page under its title and address, or each line of an output as it stands. */
export function renderRun({ kind, lines }: Pick<RunText, "kind" | "lines">, title: string): string {
  const parts = kind === "pages" ? renderPages(lines) : lines.map(renderLine);
  const text = [`# ${oneLine(title)}`, ...parts].join("\n\n");
  if (text.length <= longestText) return `${text}\n`;
  return `${truncate(text, longestText)}\n\n(The run is longer; the rest is left out.)\n`;
}

function renderPages(lines: readonly string[]): string[] {
  const read = lines.map((line) => RunLine.parse(JSON.parse(line)));
  const failed = read.filter((line) => line.status === "failed");
  return [
    ...read.flatMap((line) =>
      line.status === "success"
        ? [
            `## ${oneLine(line.title || line.final_url)}\n\n<${line.final_url}>, read ${line.fetched_at}\n\n${line.text}`,
          ]
        : [],
    ),
    ...(failed.length > 0
      ? [`## Pages that could not be read\n\n${failed.map(({ url, message }) => `- <${url}>: ${message}`).join("\n")}`]
      : []),
  ];
}

/** JSON in a fence that nothing within it can close. */
function renderLine(line: string): string {
  const shown = prettyJson(line);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${shown}\n${fence}`;
}

function prettyJson(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), null, 2);
  } catch {
    return line;
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
