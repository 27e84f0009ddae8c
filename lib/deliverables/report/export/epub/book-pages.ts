import type { Report } from "../../schema";
import { escapeHtml } from "../escape-html";
import { engineNote, exportWords, pagesOf } from "../export-words";
import type { ExportableReport } from "../exportable-report";

/** A page of the book. `body`: XML. */
export function bookPage(report: ExportableReport, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${report.language}" xml:lang="${report.language}">
<head>
<meta charset="utf-8"/>
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}

export function coverBody(report: ExportableReport): string {
  const words = exportWords(report.language);
  return `<section class="cover" epub:type="titlepage">
<p>${escapeHtml(report.workspace)}</p>
<h1>${escapeHtml(report.title)}</h1>
<p>${report.date}</p>
<p>${words.version} ${report.version}</p>
<p>${words.by} ${escapeHtml(report.author)}</p>
</section>`;
}

export function endBody(report: ExportableReport): string {
  const words = exportWords(report.language);
  const items = report.sources.map((source) => {
    const pages = pagesOf(source);
    return `<li value="${source.n}">${escapeHtml(source.title)}${pages === "" ? "" : ` ${words.pages} ${pages}`}</li>`;
  });
  const list = items.length === 0 ? "" : `<h2>${words.sources}</h2>\n<ol>\n${items.join("\n")}\n</ol>\n`;
  return `<section class="end">\n${list}<p>${escapeHtml(engineNote(report))}</p>\n</section>`;
}

/** The contents, as lists in one another by the level of their headings. */
export function navBody(report: ExportableReport, outline: Report["outline"]): string {
  const words = exportWords(report.language);
  const entries = [
    ...outline.map(({ level, heading, id }) => ({ level, heading, href: `report.xhtml#${id}` })),
    { level: 1, heading: words.sources, href: "end.xhtml" },
  ];
  return `<nav epub:type="toc" id="toc">${nestedList(entries)}</nav>`;
}

interface NavEntry {
  level: number;
  heading: string;
  href: string;
}

function nestedList(entries: readonly NavEntry[]): string {
  const items: string[] = [];
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at]!;
    const next = entries.findIndex((other, index) => index > at && other.level <= entry.level);
    const end = next === -1 ? entries.length : next;
    const below = entries.slice(at + 1, end);
    const link = `<a href="${escapeHtml(encodeURI(entry.href))}">${escapeHtml(entry.heading || "–")}</a>`;
    items.push(`<li>${link}${below.length > 0 ? nestedList(below) : ""}</li>`);
    at = end;
  }
  return `<ol>${items.join("")}</ol>`;
}
