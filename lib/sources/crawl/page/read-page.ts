import { fail, ok, type Result } from "../../../core/result";
import { decodeText } from "../../../core/text/decode-text";
import { htmlToText } from "../../../core/text/html-to-text";
import { tidyText } from "../../../core/text/tidy-text";
import { truncate } from "../../../core/truncate";
import type { PageItem } from "../../schema";
import type { ReadMainContent } from "./create-page-reader";
import { type PageScan, scanPage } from "./scan-page";

export type PageText = Omit<PageItem, "status" | "url" | "final_url" | "depth" | "content_type" | "fetched_at"> & {
  noFollow: boolean;
};

const htmlTypes = new Set(["text/html", "application/xhtml+xml"]);
/** What is read as a page; everything else is refused by its type. */
export const pageTypes: ReadonlySet<string> = new Set([
  ...htmlTypes,
  "text/plain",
  "text/markdown",
  "text/x-markdown",
  "application/json",
  "application/ld+json",
]);

/** The readable text of what a host sent, at most `maxLength` characters, with what the page says about itself. */
export async function readPage(
  body: { bytes: Uint8Array; type: string; charset: string | undefined; url: string },
  maxLength: number,
  readMainContent: ReadMainContent,
): Promise<Result<PageText, "no_text">> {
  const head = new TextDecoder("latin1").decode(body.bytes.subarray(0, 2_048));
  const isHtml = htmlTypes.has(body.type);
  const named = isHtml ? /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i.exec(head)?.[1] : undefined;
  const source = decodeText(body.bytes, body.charset ?? named).text;
  if (!isHtml) return withText(plainScan(source, body.url), source, maxLength);
  const scan = await scanPage(source, body.url);
  const main = scan.isDeep ? null : await readMainContent({ html: source, url: body.url });
  const found = main && {
    ...scan,
    title: scan.title || main.title,
    author: scan.author || main.author,
    published: scan.published || main.published,
    siteName: scan.siteName || main.site,
    language: scan.language || main.language,
  };
  const text = main ? withoutLinks(main.markdown) : "";
  return withText(found ?? scan, hasWords(text) ? text : ((await htmlToText(source)) ?? ""), maxLength);
}

function withText(scan: PageScan, source: string, maxLength: number): Result<PageText, "no_text"> {
  const text = tidyText(source)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (!hasWords(text)) return fail("no_text", "The page has no readable text; it may be drawn by scripts only.");
  const { title, links, contacts, structuredData, noFollow } = scan;
  return ok({
    title: tidyText(title),
    author: scan.author || null,
    published: scan.published || null,
    description: scan.description || null,
    site_name: scan.siteName || null,
    language: scan.language || null,
    text: truncate(text, maxLength),
    truncated: text.length > maxLength,
    links,
    contacts,
    structured_data: structuredData,
    noFollow,
  });
}

/** Text that has no markup: its first line is its title. */
function plainScan(source: string, url: string): PageScan {
  const first = source
    .slice(0, 1_000)
    .split("\n")
    .map((line) => line.replace(/^#+\s*/, "").trim())
    .find(Boolean);
  const isJson = /^\s*[[{]/.test(source.slice(0, 100));
  const name = decodeName(new URL(url).pathname.split("/").at(-1) ?? "");
  return {
    title: truncate((isJson ? undefined : first) || name || url, 300),
    description: "",
    author: "",
    published: "",
    siteName: "",
    language: "",
    links: [],
    contacts: [],
    structuredData: [],
    noFollow: false,
    isDeep: false,
  };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Links stand in a list of their own; in the text only their words are left. Bounded, so that it stays linear. */
function withoutLinks(markdown: string): string {
  return markdown.replaceAll(
    /!?\[([^[\]]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:\s"[^"\n]{0,300}")?\)/g,
    "$1",
  );
}
