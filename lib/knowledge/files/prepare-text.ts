import { sha256 } from "../../core/canonical-json";
import { AppError } from "../../core/errors";
import { maxTextFileBytes } from "../limits";
import { kindOfName, mediaTypes } from "../read/detect-kind";
import { readBytes } from "../read/read-bytes";
import type { DocumentKind } from "../schema";
import type { NewBytes } from "./store-blob";

export interface PreparedText extends NewBytes {
  kind: DocumentKind;
  /** As it is searched and cited. */
  text: string;
}

const binaryKinds: ReadonlySet<DocumentKind> = new Set(["pdf", "docx"]);

/** Whether a document of this kind can be written as text. */
export const isTextKind = (kind: string): boolean => !binaryKinds.has(kind as DocumentKind);

/**
 * What is to be stored of a text under a name.
 * @throws INVALID_INPUT for a name whose kind is no text, for too much text and for none
 */
export async function prepareText(fileName: string, content: string): Promise<PreparedText> {
  const named = kindOfName(fileName);
  if (named === "unknown" || (named !== undefined && !isTextKind(named))) {
    throw new AppError("INVALID_INPUT", {
      detail: `"${fileName}" cannot be written: only text can, as .md, .txt, .csv, .html, .json or .yaml.`,
      hint: "Write it under a name with one of these endings.",
      field: "path",
    });
  }
  const kind = named ?? "text";
  const bytes = new TextEncoder().encode(content.toWellFormed());
  if (bytes.byteLength > maxTextFileBytes) {
    throw unfit(`The text has ${bytes.byteLength} bytes; ${maxTextFileBytes} are the limit.`, "Split it into parts.");
  }
  const read = await readBytes(kind, bytes);
  if (!read.ok) throw unfit(read.detail ?? "It holds no text.", "Give it some text that can be read.");
  return { kind, mediaType: mediaTypes[kind], bytes, sha256: sha256(bytes), text: read.value.text };
}

function unfit(detail: string, hint: string): AppError {
  return new AppError("INVALID_INPUT", { detail, hint, field: "content" });
}
