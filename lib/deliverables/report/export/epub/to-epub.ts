import { createHash } from "node:crypto";
import { strToU8, type Zippable, zipSync } from "fflate";
import { renderReportTree } from "../../render/render-report-tree";
import { escapeHtml } from "../escape-html";
import { exportWords } from "../export-words";
import type { ExportableReport } from "../exportable-report";
import { printableText } from "../printable-text";
import { readAsset } from "../read-asset";
import { settlePictures } from "../settle-pictures";
import { bookPage, coverBody, endBody, navBody } from "./book-pages";
import { type BookPicture, bookPictures } from "./book-pictures";
import { toXhtml } from "./to-xhtml";

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** The report as a book (EPUB 3): a title page, the contents, the text, and its sources. */
export async function toEpub(original: ExportableReport): Promise<Uint8Array> {
  const report = printable(original);
  const { tree, outline } = await renderReportTree(report.markdown);
  await settlePictures(tree);
  const pictures = bookPictures(tree);
  const page = (title: string, body: string): Uint8Array => strToU8(bookPage(report, title, body));
  const body = toXhtml(tree);
  const files: Zippable = {
    // First and as it is, so that a program knows the file by its first bytes.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(container),
    "book/package.opf": strToU8(packageFile(report, body, pictures)),
    "book/cover.xhtml": page(report.title, coverBody(report)),
    "book/nav.xhtml": page(report.title, navBody(report, outline)),
    "book/report.xhtml": page(report.title, body),
    "book/end.xhtml": page(exportWords(report.language).sources, endBody(report)),
    "book/book.css": strToU8(readAsset("epub/book.css")),
  };
  for (const { path, bytes } of pictures) files[`book/${path}`] = [bytes, { level: 0 }];
  return zipSync(files, { level: 6, mtime: new Date(`${report.date}T00:00:00`) });
}

function printable(report: ExportableReport): ExportableReport {
  const sources = report.sources.map((source) => ({ ...source, title: printableText(source.title) }));
  const [title, workspace, author, markdown] = [report.title, report.workspace, report.author, report.markdown].map(
    printableText,
  ) as [string, string, string, string];
  return { ...report, title, workspace, author, markdown, sources };
}

function packageFile(report: ExportableReport, body: string, pictures: readonly BookPicture[]): string {
  const kinds = [body.includes("<math") && "mathml", body.includes("<svg") && "svg"].filter(Boolean).join(" ");
  const items = pictures.map(
    ({ path }, at) => `<item id="picture-${at + 1}" href="${path}" media-type="image/png"/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${report.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${identifier(report)}</dc:identifier>
<dc:title>${escapeHtml(report.title)}</dc:title>
<dc:language>${report.language}</dc:language>
<dc:creator>${escapeHtml(report.author)}</dc:creator>
<dc:publisher>${escapeHtml(report.workspace)}</dc:publisher>
<dc:date>${report.date}</dc:date>
<meta property="dcterms:modified">${report.date}T00:00:00Z</meta>
</metadata>
<manifest>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="report" href="report.xhtml" media-type="application/xhtml+xml"${kinds === "" ? "" : ` properties="${kinds}"`}/>
<item id="end" href="end.xhtml" media-type="application/xhtml+xml"/>
<item id="css" href="book.css" media-type="text/css"/>
${items.join("")}</manifest>
<spine>
<itemref idref="cover"/>
<itemref idref="nav"/>
<itemref idref="report"/>
<itemref idref="end"/>
</spine>
</package>
`;
}

/** The same for the same text, so that a reader's program knows the book again. */
function identifier(report: ExportableReport): string {
  const hash = createHash("sha256").update(`${report.title}\n${report.version}\n${report.markdown}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
