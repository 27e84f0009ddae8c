import { Parser } from "htmlparser2";
import type { PageLink } from "../../schema";
import { siteOf } from "../site-of";
import type { PageText } from "./read-page";
import { visibleText } from "./visible-text";

/** What stands in a page's markup beside its text. */
export type PageScan = Omit<PageText, "text" | "truncated"> & {
  /** Elements stand deeper in each other than in any page for people. */
  isDeep: boolean;
};

const mostLinks = 1_000;
const sliceLength = 65_536;
const deep = 400;
// For each closing tag the parser looks through all elements that are open: past this there is nothing to find.
const deepest = 20_000;
const longestJson = 100_000;

/** Reads a page's markup in one straight pass; one that is nested without measure is read no further than that. */
export function scanPage(html: string, url: string): PageScan {
  const metas = new Map<string, string>();
  const links = new Map<string, PageLink>();
  const contacts = new Set<string>();
  const structuredData: unknown[] = [];
  let titleText = "";
  let language = "";
  let base = url;
  let depth = 0;
  let most = 0;
  let isIn: "title" | "json" | "silent" | null = null;
  let json = "";
  let before = "";
  let anchor: { href: string; text: string; context: string } | undefined;

  const endAnchor = () => {
    if (anchor) noteLink(anchor);
    anchor = undefined;
  };
  const noteLink = ({ href, text, context }: { href: string; text: string; context: string }) => {
    const contact = /^(?:mailto|tel):([^?]{3,200})/i.exec(href)?.[1];
    if (contact && contacts.size < 100) contacts.add(contact.trim());
    if (contact || links.size >= mostLinks || !URL.canParse(href, base)) return;
    const target = new URL(href, base);
    if (target.protocol !== "http:" && target.protocol !== "https:") return;
    target.hash = "";
    const kind = siteOf(target) === siteOf(new URL(url)) ? "internal" : "external";
    if (target.href.length > 2_000 || links.has(target.href)) return;
    links.set(target.href, { url: target.href, text: oneLine(text, 200), context: oneLine(context, 120), kind });
  };

  const parser = new Parser(
    {
      onopentag(name, { property, name: named, content, href, type, lang }) {
        depth += 1;
        most = Math.max(most, depth);
        if (depth > deepest) parser.pause();
        if (name === "html") language = lang ?? "";
        else if (name === "base" && href && URL.canParse(href, url)) base = new URL(href, url).href;
        else if (name === "meta" && content)
          metas.set((property ?? named ?? "").toLowerCase(), content.slice(0, 1_000));
        else if (name === "title" && titleText === "") isIn = "title";
        else if (name === "script" || name === "style") isIn = type === "application/ld+json" ? "json" : "silent";
        else if (name === "a" && href) {
          endAnchor();
          anchor = { href: href.trim(), text: "", context: before };
        } else if (/^(?:p|li|td|h[1-6]|div|section|tr)$/.test(name)) before = "";
      },
      ontext(text) {
        if (isIn === "title") titleText = (titleText + text).slice(0, 1_000);
        else if (isIn === "json") json = (json + text).slice(0, longestJson);
        else if (isIn === null) {
          if (anchor) anchor.text = (anchor.text + text).slice(0, 400);
          before = (before + text).slice(-240);
        }
      },
      onclosetag(name) {
        depth -= 1;
        if (name === "a") endAnchor();
        if (isIn === "json" && name === "script") {
          const value = parseJson(json);
          if (value !== undefined && structuredData.length < 10) structuredData.push(value);
          json = "";
        }
        if (name === "title" || name === "script" || name === "style") isIn = null;
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && most <= deepest; at += sliceLength) {
    parser.write(html.slice(at, at + sliceLength));
  }
  if (most <= deepest) parser.end();
  const meta = (...names: string[]) => oneLine(names.map((name) => metas.get(name)).find(Boolean) ?? "", 500);
  return {
    title: meta("og:title") || oneLine(titleText, 300) || oneLine(headlineOf(structuredData), 300),
    description: meta("description", "og:description") || null,
    author: meta("author", "article:author") || null,
    published: meta("article:published_time", "date") || null,
    site_name: meta("og:site_name") || null,
    language: oneLine(language, 20) || null,
    links: [...links.values()],
    contacts: [...contacts],
    structured_data: structuredData,
    noFollow: /\b(?:nofollow|none)\b/i.test(metas.get("robots") ?? ""),
    isDeep: most > deep,
  };
}

/** Broken JSON-LD is common; a page is read without it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headlineOf(data: readonly unknown[]): string {
  for (const entry of data.flat()) {
    const { headline, name } = (entry ?? {}) as Record<string, unknown>;
    const found = [headline, name].find((value) => typeof value === "string");
    if (typeof found === "string") return found;
  }
  return "";
}

function oneLine(text: string, limit: number): string {
  return visibleText(text.slice(0, limit * 2))
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, limit)
    .toWellFormed();
}
