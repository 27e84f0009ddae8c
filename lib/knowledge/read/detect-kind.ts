import { fileTypeFromBuffer } from "file-type";
import { fail, type Result } from "../../core/result";
import type { DocumentKind, IngestFailure } from "../schema";
import { listZipParts } from "./inspect-zip";

const kindByExtension: Record<string, DocumentKind> = {
  md: "markdown",
  markdown: "markdown",
  txt: "text",
  text: "text",
  log: "text",
  html: "html",
  htm: "html",
  xhtml: "html",
  csv: "csv",
  tsv: "csv",
  json: "text",
  yaml: "text",
  yml: "text",
  pdf: "pdf",
  docx: "docx",
};

export const mediaTypes: Record<DocumentKind, string> = {
  markdown: "text/markdown",
  text: "text/plain",
  html: "text/html",
  csv: "text/csv",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const accepted = "Markdown (.md), text (.txt, .json, .yaml), HTML (.html), CSV (.csv), PDF (.pdf) and Word (.docx)";

/** What a file's name says it is; `unknown` for an extension that cannot be read, undefined without one. */
export function kindOfName(fileName: string): DocumentKind | "unknown" | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return Object.hasOwn(kindByExtension, extension) ? kindByExtension[extension] : "unknown";
}

/**
 * What kind of file this is, decided by its first bytes and its extension together; what a browser claims about it
 * is not asked. When the two disagree the file is refused, because one of them is a mistake or a trick.
 */
export async function detectKind(fileName: string, bytes: Uint8Array): Promise<Result<DocumentKind, IngestFailure>> {
  if (bytes.byteLength === 0) return fail("empty", `"${fileName}" is empty: it has no readable text.`);
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const expected = extension === undefined ? undefined : kindByExtension[extension];
  const found = await sniff(bytes);
  if (extension !== undefined && expected === undefined) {
    return fail("unsupported_type", `Files of the kind .${extension} cannot be read. Accepted are ${accepted}.`);
  }
  if (found === "text") {
    if (expected === "pdf" || expected === "docx") {
      return fail("wrong_extension", `"${fileName}" ends in .${extension}, but its content is plain text.`);
    }
    return { ok: true, value: expected ?? "text" };
  }
  if (found === "locked-office" && expected === "docx") {
    return fail("encrypted", `"${fileName}" is locked with a password. Save a copy without one and upload that.`);
  }
  if (found === "zip" && expected === "docx") {
    return fail("damaged", `"${fileName}" is not a complete Word document.`);
  }
  if (found === "pdf" || found === "docx") {
    if (expected === undefined || expected === found) return { ok: true, value: found };
    return fail(
      "wrong_extension",
      `"${fileName}" ends in .${extension}, but its content is a ${found.toUpperCase()} file.`,
    );
  }
  if (expected === undefined) {
    return fail("unsupported_type", `What "${fileName}" holds cannot be read. Accepted are ${accepted}.`);
  }
  if (found === "binary" && (expected === "pdf" || expected === "docx")) {
    return fail("damaged", `"${fileName}" is not a complete ${expected === "pdf" ? "PDF" : "Word document"}.`);
  }
  return fail("wrong_extension", `"${fileName}" ends in .${extension}, but its content is something else.`);
}

type Content = "pdf" | "docx" | "zip" | "locked-office" | "other" | "binary" | "text";

async function sniff(bytes: Uint8Array): Promise<Content> {
  const start = bytes.subarray(0, 1024);
  // A PDF may have a little rubbish before its header.
  if (Buffer.from(start).includes("%PDF-")) return "pdf";
  if (start[0] === 0x50 && start[1] === 0x4b && start[2]! <= 0x08 && start[3]! <= 0x08) {
    return listZipParts(bytes)?.some((part) => part.name === "word/document.xml") ? "docx" : "zip";
  }
  // Word keeps a locked document inside an old compound file.
  if (Buffer.from(bytes.subarray(0, 8)).toString("hex") === "d0cf11e0a1b11ae1") {
    return Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le")) ? "locked-office" : "other";
  }
  const known = await fileTypeFromBuffer(bytes.subarray(0, 4100)).catch(() => undefined);
  if (known && !/^text\/|xml|json|html|svg|x-subrip/.test(known.mime) && looksBinary(start)) return "other";
  return looksBinary(bytes.subarray(0, 65_536)) ? "binary" : "text";
}

/** Control characters that no text holds; UTF-16 has zero bytes, so it is told by its mark or its pattern. */
function looksBinary(sample: Uint8Array): boolean {
  const marked = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
  if (marked) return false;
  let zeros = 0;
  let controls = 0;
  let evenZeros = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) {
      zeros += 1;
      if (at % 2 === 0) evenZeros += 1;
    } else if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) {
      controls += 1;
    }
  }
  const isWide = zeros > sample.length * 0.2 && (evenZeros === 0 || evenZeros === zeros);
  if (isWide) return false;
  return zeros > 0 || controls > sample.length * 0.02;
}
