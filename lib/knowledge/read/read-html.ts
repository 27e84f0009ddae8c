import { fail } from "../../core/result";
import { decodeText } from "../../core/text/decode-text";
import { htmlToText } from "../../core/text/html-to-text";
import { tidyText } from "../../core/text/tidy-text";
import { hasText, type ReadResult } from "./read-result";

export async function readHtml(bytes: Uint8Array): Promise<ReadResult> {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
  const content = await htmlToText(decodeText(bytes, declared).text);
  if (content === null) return fail("damaged", "The page cannot be read: its elements are nested too deeply.");
  const text = tidyText(content);
  if (!hasText(text)) return fail("no_text", "The page has no readable text; only scripts, styles or comments.");
  return { ok: true, value: { text, pages: null } };
}
