import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { fail } from "../../core/result";
import { createBreathing } from "../../core/text/create-breathing";
import { tidyText } from "../../core/text/tidy-text";
import { maxPdfPages, maxTextLength } from "../limits";
import { joinHyphens } from "./join-hyphens";
import { formatPage, linesOfPage, ordinarySize, type PdfLine } from "./pdf-lines";
import { hasText, type ReadResult } from "./read-result";

/** The text layer of a PDF, page by page, with headings told by their size. Scanned pages have none. */
export async function readPdf(bytes: Uint8Array): Promise<ReadResult> {
  const { getDocumentProxy } = await import("unpdf");
  let pdf: PDFDocumentProxy;
  try {
    // pdf.js takes the buffer over: it gets a copy.
    pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException"
      ? fail("encrypted", "The PDF is locked with a password. Save a copy without one and upload that.")
      : fail("damaged", "The PDF cannot be opened; it may be damaged or incomplete.");
  }
  try {
    return await readPages(pdf);
  } catch {
    return fail("damaged", "A page of the PDF cannot be read; the file may be damaged.");
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPages(pdf: PDFDocumentProxy): Promise<ReadResult> {
  if (pdf.numPages > maxPdfPages) {
    return fail("too_large", `The PDF has ${pdf.numPages} pages; at most ${maxPdfPages} can be read.`);
  }
  const breathe = createBreathing();
  const pages: PdfLine[][] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const lines = linesOfPage((await page.getTextContent()).items, number);
    page.cleanup();
    pages.push(lines);
    length += lines.reduce((sum, line) => sum + line.text.length, 0);
    if (length > maxTextLength) return fail("too_large", "The PDF holds more text than one document can have.");
    await breathe();
  }
  const size = ordinarySize(pages.flat());
  const texts = pages.map((lines) => tidyText(joinHyphens(formatPage(lines, size))));
  const blank = texts.filter((text) => !hasText(text)).length;
  if (blank === texts.length) {
    return fail("needs_ocr", "The PDF has no text layer; it seems to be a scan. Upload a copy that went through OCR.");
  }
  const offsets: number[] = [];
  let text = "";
  for (const page of texts) {
    offsets.push(text.length);
    text += page === "" ? "" : `${page}\n\n`;
  }
  return {
    ok: true,
    value: {
      text,
      pages: offsets,
      note: blank > 0 ? `${blank} of ${texts.length} pages have no text layer and cannot be searched.` : undefined,
    },
  };
}
