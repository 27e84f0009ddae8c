import { escapeTableCell } from "../markdown/escape-table-cell";
import { lineEndOf } from "../markdown/line-end-of";
import { exportWords, pagesOf } from "./export-words";
import type { ExportableReport } from "./exportable-report";

/** The report as it is stored, byte for byte, with its sources as a table after it. */
export function toMarkdown(report: ExportableReport): string {
  if (report.sources.length === 0) return report.markdown;
  const words = exportWords(report.language);
  const rows = report.sources.map(
    (source) => `| ${source.n} | ${escapeTableCell(source.title)} | ${pagesOf(source)} |`,
  );
  const table = [
    `## ${words.sources}`,
    "",
    `| # | ${words.document} | ${words.pages} |`,
    "| ---: | --- | --- |",
    ...rows,
  ];
  const end = lineEndOf(report.markdown);
  return `${report.markdown}${/[\r\n]$/.test(report.markdown) ? "" : end}${end}${table.join(end)}${end}`;
}
