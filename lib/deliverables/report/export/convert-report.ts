import type { ExportFormat } from "../schema";
import type { ExportableReport } from "./exportable-report";
import { toHtml } from "./to-html";
import { toMarkdown } from "./to-markdown";
import { toPdf } from "./to-pdf";

type Convert = (report: ExportableReport) => Promise<string | Uint8Array>;

// The writers of Word files and books are read when the first of them is asked for.
const converters: Record<ExportFormat, Convert> = {
  md: async (report) => toMarkdown(report),
  html: toHtml,
  pdf: toPdf,
  docx: async (report) => (await import("./docx/to-docx")).toDocx(report),
  tex: async (report) => (await import("./latex/to-latex")).toLatex(report),
  epub: async (report) => (await import("./epub/to-epub")).toEpub(report),
  txt: async (report) => (await import("./text/to-text")).toText(report),
};

export interface ConvertedReport {
  bytes: Uint8Array<ArrayBuffer>;
  /** It is a ZIP of the file and the pictures that belong to it. */
  isPacked: boolean;
}

/** The bytes of a report in a format. @throws UNREADABLE when a font that the PDF needs is not installed */
export async function convertReport(report: ExportableReport, format: ExportFormat): Promise<ConvertedReport> {
  const made = await converters[format](report);
  const isText = typeof made === "string";
  const bytes = isText ? new TextEncoder().encode(made) : new Uint8Array(made);
  return { bytes, isPacked: format === "tex" && !isText };
}
