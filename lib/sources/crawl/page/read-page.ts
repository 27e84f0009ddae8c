import { decodeText } from "../../../core/text/decode-text";
import { htmlToText } from "../../../core/text/html-to-text";
import { truncate } from "../../../core/truncate";
import type { PageItem } from "../../schema";
import { htmlTypes, pdfType } from "../page-types";
import { readPdfText } from "./read-pdf-text";
import { scanPage } from "./scan-page";
import { visibleText } from "./visible-text";

/** What a host sent. */
export interface PageBody {
  bytes: Uint8Array;
  type: string;
  charset: string | undefined;
  url: string;
  /** Characters of text that are kept. */
  maxLength: number;
}

export type PageText = Omit<PageItem, "status" | "url" | "final_url" | "depth" | "content_type" | "fetched_at"> & {
  /** The page asks that its links are not followed. */
  noFollow: boolean;
};

// Above this the main content is not looked for: an article of 100,000 words is smaller.
const largestHtml = 1_000_000;

/**
 * Reads a page in a straight line, whatever it holds: its text, what it says about itself, its links.
 * `html` is there when it is worth looking for the main content.
 */
export async function readPlainly(body: PageBody): Promise<{ page: PageText | null; html: string | undefined }> {
  if (body.type === pdfType) {
    const text = await readPdfText(body.bytes, body.maxLength);
    return { page: withText({ ...nothing, title: nameOf(body.url) }, text, body.maxLength), html: undefined };
  }
  const isHtml = htmlTypes.has(body.type);
  const head = new TextDecoder("latin1").decode(body.bytes.subarray(0, 2_048));
  const named = isHtml ? /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i.exec(head)?.[1] : undefined;
  const source = decodeText(body.bytes, body.charset ?? named).text;
  if (!isHtml)
    return {
      page: withText({ ...nothing, title: titleOf(source, body.url) }, source, body.maxLength),
      html: undefined,
    };
  const { isDeep, ...about } = scanPage(source, body.url);
  const text = (await htmlToText(source, { ofOthers: true })) ?? "";
  const page = withText(about, text, body.maxLength);
  return { page, html: isDeep || source.length > largestHtml ? undefined : source };
}

const nothing = {
  author: null,
  published: null,
  description: null,
  site_name: null,
  language: null,
  links: [],
  contacts: [],
  structured_data: [],
  noFollow: false,
};

/** Null when there are no words in it. */
export function withText(
  about: Omit<PageText, "text" | "truncated">,
  source: string,
  maxLength: number,
): PageText | null {
  const text = visibleText(source)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return {
    ...about,
    title: visibleText(about.title),
    text: truncate(text, maxLength),
    truncated: text.length > maxLength,
  };
}

/** Of text without markup: its first line; data is named after its address. */
function titleOf(source: string, url: string): string {
  const isData = /^\s*[[{]/.test(source.slice(0, 100));
  const lines = isData ? [] : source.slice(0, 1_000).split("\n");
  const first = lines.map((line) => line.replace(/^#+\s*/, "").trim()).find(Boolean);
  return truncate(first || nameOf(url), 300);
}

/** The last piece of an address, as people read it. */
function nameOf(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name;
  }
}
