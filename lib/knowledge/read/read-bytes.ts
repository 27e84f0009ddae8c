import { fail } from "../../core/result";
import { maxTextLength } from "../limits";
import type { DocumentKind } from "../schema";
import { readCsv } from "./read-csv";
import { readDocx } from "./read-docx";
import { readHtml } from "./read-html";
import { readPdf } from "./read-pdf";
import { readMarkdown, readPlain } from "./read-plain";
import type { ReadResult } from "./read-result";

const readers: Record<DocumentKind, (bytes: Uint8Array) => Promise<ReadResult>> = {
  markdown: readMarkdown,
  text: readPlain,
  html: readHtml,
  csv: readCsv,
  pdf: readPdf,
  docx: readDocx,
};

/** Reads a file's text. Every way it can fail is a reason with a sentence; it does not throw for what a file holds. */
export async function readBytes(kind: DocumentKind, bytes: Uint8Array): Promise<ReadResult> {
  const result = await readers[kind](bytes);
  if (result.ok && result.value.text.length > maxTextLength) {
    const limit = (maxTextLength / 1024 / 1024).toFixed(0);
    return fail(
      "too_large",
      `The text of this file is longer than ${limit} million characters, the limit of a document.`,
    );
  }
  return result;
}
