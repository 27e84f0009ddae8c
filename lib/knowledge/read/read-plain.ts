import { fail } from "../../core/result";
import { decodeText } from "../../core/text/decode-text";
import { tidyText } from "../../core/text/tidy-text";
import { joinHyphens } from "./join-hyphens";
import { hasText, type ReadResult } from "./read-result";
import { stripComments } from "./strip-comments";

/** Plain text, often copied out of a page layout: words broken over two lines are joined. */
export async function readPlain(bytes: Uint8Array): Promise<ReadResult> {
  return toResult(joinHyphens(tidyText(decodeText(bytes).text)));
}

/** Markdown as it is, without comments: nobody who reads the rendered page sees them. Code blocks keep theirs. */
export async function readMarkdown(bytes: Uint8Array): Promise<ReadResult> {
  return toResult(stripComments(tidyText(decodeText(bytes).text)));
}

function toResult(text: string): ReadResult {
  return hasText(text)
    ? { ok: true, value: { text, pages: null } }
    : fail("no_text", "The file has no readable text: only spaces, signs or comments.");
}
