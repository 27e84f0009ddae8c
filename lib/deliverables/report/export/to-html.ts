import { renderReportHtml } from "../render/render-report-html";
import { escapeHtml } from "./escape-html";
import { engineNote, exportWords, pagesOf } from "./export-words";
import type { ExportableReport } from "./exportable-report";
import { readAsset } from "./read-asset";

/** One HTML file that stands alone: its own style, nothing fetched, nothing run, and a policy that says so. */
export async function toHtml(report: ExportableReport): Promise<string> {
  const { html } = await renderReportHtml(report.markdown);
  const words = exportWords(report.language);
  return `<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(report.title)}</title>
<style>
${readAsset("report.css")}</style>
</head>
<body>
<header class="head">
<p class="place">${escapeHtml(report.workspace)}</p>
<p class="facts"><time datetime="${report.date}">${report.date}</time><span>${words.version} ${report.version}</span><span>${words.by} ${escapeHtml(report.author)}</span></p>
</header>
<main>
${html}
</main>
<footer class="foot">
${sourceList(report)}<p class="engine">${escapeHtml(engineNote(report))}</p>
</footer>
</body>
</html>
`;
}

function sourceList(report: ExportableReport): string {
  if (report.sources.length === 0) return "";
  const words = exportWords(report.language);
  const items = report.sources.map((source) => {
    const pages = pagesOf(source);
    const place = pages === "" ? "" : ` <span class="pages">${words.pages} ${pages}</span>`;
    return `<li value="${source.n}">${escapeHtml(source.title)}${place}</li>`;
  });
  return `<section class="sources">\n<h2>${words.sources}</h2>\n<ol>\n${items.join("\n")}\n</ol>\n</section>\n`;
}
