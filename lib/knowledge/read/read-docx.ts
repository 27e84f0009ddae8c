import { fail } from "../../core/result";
import { htmlToText } from "../../core/text/html-to-text";
import { tidyText } from "../../core/text/tidy-text";
import { maxDocxBytes, maxDocxReadBytes } from "../limits";
import { createDepthMeter } from "./create-depth-meter";
import { listZipParts, measurePart } from "./inspect-zip";
import { hasText, type ReadResult } from "./read-result";

/** Elements within elements: tables in tables need five levels each, and nobody has forty. */
const deepestXml = 200;

/** Word documents: headings, lists, tables and notes as Markdown-like text. Pictures are not read. */
export async function readDocx(bytes: Uint8Array): Promise<ReadResult> {
  const parts = listZipParts(bytes);
  if (!parts?.some((part) => part.name === "word/document.xml")) {
    return fail("damaged", "The file is not a complete Word document.");
  }
  const tooFar = fail("expands_too_far", "Unpacked, this document would be far larger than a document can be.");
  if (parts.reduce((sum, part) => sum + part.unpacked, 0) > maxDocxBytes) return tooFar;
  // Only the XML parts are ever unpacked; what they really hold is measured, whatever the archive declares.
  let room = maxDocxReadBytes;
  for (const part of parts.filter(({ name }) => /\.(xml|rels)$/i.test(name))) {
    if (part.unpacked > room) return tooFar;
    const meter = createDepthMeter();
    const size = await measurePart(bytes, part, room, meter);
    if (size === null) return fail("damaged", "A part of the Word document cannot be unpacked.");
    room -= size;
    if (room < 0) return tooFar;
    if (meter.deepest > deepestXml) {
      return fail("damaged", "The Word document cannot be read: its parts are nested too deeply.");
    }
  }
  const { default: mammoth } = await import("mammoth");
  let html: string;
  try {
    const noPictures = mammoth.images.imgElement(async () => ({ src: "" }));
    html = (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage: noPictures })).value;
  } catch {
    return fail("damaged", "The Word document cannot be read; it may be damaged.");
  }
  const content = await htmlToText(html);
  if (content === null) return fail("damaged", "The Word document cannot be read: its parts are nested too deeply.");
  const text = tidyText(content);
  if (!hasText(text)) return fail("no_text", "The Word document has no readable text.");
  return { ok: true, value: { text, pages: null } };
}
