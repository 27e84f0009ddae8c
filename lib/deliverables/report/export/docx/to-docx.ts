import {
  AlignmentType,
  Document,
  Footer,
  type INumberingOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from "docx";
import { drawnPictures } from "../drawn-pictures";
import { engineNote, exportWords, pagesOf } from "../export-words";
import type { ExportableReport } from "../exportable-report";
import { printTree } from "../print-tree";
import { printableText } from "../printable-text";
import { docxBlocks } from "./docx-blocks";
import { docxStyles } from "./docx-styles";

const levels = Array.from({ length: 9 }, (_, level) => level);
const quiet = { size: 18, color: "58615C" } as const;

/** The report as a Word document: headings, lists, tables and formulas of Word's own, so that all can be edited. */
export async function toDocx(report: ExportableReport): Promise<Buffer> {
  const words = exportWords(report.language);
  const blocks = await printTree(report.markdown);
  const starts: number[] = [];
  const place = { diagrams: await drawnPictures(blocks), starts, depth: 0, lists: 0, quoted: false };
  const facts = [report.date, `${words.version} ${report.version}`, `${words.by} ${report.author}`].join("  ·  ");
  const children = [
    new Paragraph({ children: [new TextRun({ ...quiet, bold: true, text: printableText(report.workspace) })] }),
    new Paragraph({ spacing: { after: 400 }, children: [new TextRun({ ...quiet, text: printableText(facts) })] }),
    ...docxBlocks(blocks, place),
    ...sourceList(report),
    new Paragraph({ spacing: { before: 240 }, children: [new TextRun({ ...quiet, text: engineNote(report) })] }),
  ];
  const document = new Document({
    title: printableText(report.title),
    creator: printableText(report.author),
    lastModifiedBy: printableText(report.author),
    styles: docxStyles(report.language),
    numbering: numberingOf(starts),
    sections: [{ footers: { default: pageFoot() }, children }],
  });
  return Packer.toBuffer(document);
}

function sourceList(report: ExportableReport): Paragraph[] {
  if (report.sources.length === 0) return [];
  const words = exportWords(report.language);
  const items = report.sources.map((source) => {
    const pages = pagesOf(source);
    const text = `${source.n}. ${source.title}${pages === "" ? "" : ` ${words.pages} ${pages}`}`;
    return new Paragraph({ spacing: { after: 60 }, text: printableText(text) });
  });
  return [new Paragraph({ heading: "Heading2", keepNext: true, text: words.sources }), ...items];
}

function numberingOf(starts: readonly number[]): INumberingOptions {
  const bullets = levels.map((level) => ({
    level,
    format: LevelFormat.BULLET,
    text: ["•", "–", "·"][level % 3] ?? "•",
  }));
  const numbers = starts.map((start, at) => ({
    reference: `numbers-${at + 1}`,
    levels: levels.map((level) => ({ level, format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
  }));
  return { config: [{ reference: "bullets", levels: bullets }, ...numbers] };
}

function pageFoot(): Footer {
  const children = [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ ...quiet, children })] })],
  });
}
