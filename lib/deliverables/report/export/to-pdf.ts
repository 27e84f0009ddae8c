import { setImmediate } from "node:timers/promises";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { processWide } from "../../../core/process-wide";
import { engineNote, exportWords, pagesOf } from "./export-words";
import type { ExportableReport } from "./exportable-report";
import { readPdfFonts, requireFontsFor } from "./pdf-fonts";
import { printTree } from "./print-tree";
import { readAsset } from "./read-asset";

/**
 * The report as PDF, set by Typst: head, body, numbered sources, pages with numbers. Words are handed over as data,
 * so nothing in them is markup.
 * @throws UNREADABLE when a font that the text needs is not installed
 */
export async function toPdf(report: ExportableReport): Promise<Buffer> {
  const data = JSON.stringify(await printData(report));
  requireFontsFor(data);
  await setImmediate();
  const typst = compiler();
  const result = typst.compile({ mainFileContent: readAsset("report.typ"), inputs: { report: data } });
  if (!result.result) {
    const [problem] = (result.takeDiagnostics()?.shortDiagnostics ?? []) as { message?: string }[];
    throw new Error(`The report could not be set: ${problem?.message ?? "unknown reason"}`);
  }
  const pdf = typst.pdf(result.result, { creationTimestamp: Date.parse(report.date) / 1000 });
  typst.evictCache(5);
  return pdf;
}

/** One for the process: reading the fonts takes longer than setting a report. */
function compiler(): NodeCompiler {
  return processWide("report-typst", () => {
    const fontBlobs = readPdfFonts();
    return NodeCompiler.create(fontBlobs.length > 0 ? { fontArgs: [{ fontBlobs }] } : {});
  });
}

async function printData(report: ExportableReport): Promise<object> {
  const words = exportWords(report.language);
  return {
    title: report.title,
    author: report.author,
    workspace: report.workspace,
    date: report.date,
    language: report.language,
    facts: [report.date, `${words.version} ${report.version}`, `${words.by} ${report.author}`],
    words: { sources: words.sources },
    blocks: await printTree(report.markdown),
    sources: report.sources.map((source) => {
      const pages = pagesOf(source);
      return { n: source.n, title: source.title, place: pages === "" ? "" : `${words.pages} ${pages}` };
    }),
    engine: engineNote(report),
  };
}
