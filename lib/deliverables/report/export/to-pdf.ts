import { engineNote, exportWords, pagesOf } from "./export-words";
import type { ExportableReport } from "./exportable-report";
import { pdfFontFiles, requireFontsFor } from "./pdf-fonts";
import { printTree } from "./print-tree";
import { readAsset } from "./read-asset";
import { setInThread } from "./typst/set-in-thread";

/**
 * The report as PDF, set by Typst: head, body, numbered sources, pages with numbers. Words are handed over as data,
 * so nothing in them is markup.
 * @throws UNREADABLE when a font that the text needs is not installed
 */
export async function toPdf(report: ExportableReport): Promise<Buffer> {
  const data = JSON.stringify(await printData(report));
  requireFontsFor(data);
  const pdf = await setInThread({
    template: readAsset("report.typ"),
    data,
    time: Date.parse(report.date) / 1000,
    fonts: pdfFontFiles(),
  });
  return Buffer.from(pdf);
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
