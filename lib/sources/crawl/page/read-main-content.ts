import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import { type HidingAttributes, isHidden } from "../../../core/text/is-hidden";
import { type PageBody, type PageText, withText } from "./read-page";

/**
 * The page again with its main content alone, as Markdown without what stands around it. Null when none is found. Takes
 * longer than its size says on pages that are built to make it so.
 * @param plain what the straight reading found; its words about the page go first
 */
export async function readMainContent(
  html: string,
  { url, maxLength }: PageBody,
  plain: PageText | null,
): Promise<PageText | null> {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll("[style], [hidden], [aria-hidden]")) {
    if (isHidden(attributesOf(element))) element.remove();
  }
  const found = await Defuddle(document as unknown as Document, url, {
    markdown: true,
    // It would ask other hosts for some sites' content.
    useAsync: false,
    removeImages: true,
  });
  const about = {
    title: plain?.title || found.title,
    author: plain?.author || found.author || null,
    published: plain?.published || found.published || null,
    description: plain?.description ?? null,
    site_name: plain?.site_name || found.site || null,
    language: plain?.language || found.language || null,
    links: plain?.links ?? [],
    contacts: plain?.contacts ?? [],
    structured_data: plain?.structured_data ?? [],
    noFollow: plain?.noFollow ?? false,
  };
  return withText(about, asText(found.content), maxLength);
}

function attributesOf(element: Element): HidingAttributes {
  const of = (name: string) => element.getAttribute(name) ?? undefined;
  return { style: of("style"), hidden: of("hidden"), "aria-hidden": of("aria-hidden") };
}

/**
 * Markdown as people read it: links stand in a list of their own, so that only their words are left, and signs outside
 * of code stand for themselves without a backslash. Bounded, so that it stays linear.
 */
function asText(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : plain(part)))
    .join("");
}

function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:\s"[^"\n]{0,300}")?\)/g, "$1")
    .replaceAll(/\\([\\_*[\]<>#+\-.!~`])/g, "$1");
}
