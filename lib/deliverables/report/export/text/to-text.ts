import { engineNote, exportWords, pagesOf } from "../export-words";
import type { ExportableReport } from "../exportable-report";
import { printTree } from "../print-tree";
import { printableText } from "../printable-text";
import { textBlocks } from "./text-blocks";

/** The report as plain text: tables in columns, links with their addresses, formulas and diagrams as characters. */
export async function toText(report: ExportableReport): Promise<string> {
  const words = exportWords(report.language);
  const head = [
    report.workspace,
    [report.date, `${words.version} ${report.version}`, `${words.by} ${report.author}`].join(" · "),
  ].join("\n");
  const parts = [
    printableText(head),
    textBlocks(await printTree(report.markdown)),
    printableText(sourceList(report)),
    engineNote(report),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function sourceList(report: ExportableReport): string {
  if (report.sources.length === 0) return "";
  const words = exportWords(report.language);
  const items = report.sources.map((source) => {
    const pages = pagesOf(source);
    return `[${source.n}] ${source.title}${pages === "" ? "" : ` ${words.pages} ${pages}`}`;
  });
  return [words.sources, ...items].join("\n");
}
