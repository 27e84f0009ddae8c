import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF, read back by a library that had no part in making it. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}
