import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { findDeliverable } from "../find-deliverable";
import type { ExportableReport } from "./export/exportable-report";
import { fileName } from "./export/file-name";
import { toHtml } from "./export/to-html";
import { toMarkdown } from "./export/to-markdown";
import { toPdf } from "./export/to-pdf";
import { loadContent } from "./load-content";
import { readInput } from "./read-input";
import { reportLanguage } from "./report-language";
import { ExportFormat } from "./schema";

export interface ExportedReport {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  fileName: string;
}

const mediaTypes: Record<ExportFormat, string> = {
  md: "text/markdown; charset=utf-8",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
};

/**
 * A report as a file to keep.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT when there is no text yet, UNREADABLE when a font for the PDF is missing
 */
export async function exportReport(ctx: Context, id: string, format: unknown): Promise<ExportedReport> {
  requirePermission(ctx, "deliverables:read");
  const kind = parseInput(ExportFormat, format);
  const report = await loadExportable(ctx, id);
  return { bytes: await convert(report, kind), mediaType: mediaTypes[kind], fileName: fileName(report, kind) };
}

async function convert(report: ExportableReport, format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (format === "pdf") return new Uint8Array(await toPdf(report));
  return new TextEncoder().encode(format === "html" ? await toHtml(report) : toMarkdown(report));
}

async function loadExportable(ctx: Context, id: string): Promise<ExportableReport> {
  const row = await findDeliverable(ctx, "report", id);
  const content = await loadContent(ctx, id);
  if (!content) {
    throw new AppError("CONFLICT", {
      detail: `The report is ${row.state}: there is no text to export.`,
      hint: "Wait until it is ready; a failed one can be started again.",
    });
  }
  const { prisma } = ctx.db;
  const workspace = await prisma.workspace.findUnique({ where: { id: ctx.workspaceId }, select: { name: true } });
  const author = await prisma.user.findUnique({ where: { id: row.createdById }, select: { name: true } });
  const input = readInput(row);
  return {
    title: row.title,
    workspace: workspace?.name ?? "",
    author: author?.name ?? "",
    date: dayOf(row.finishedAt ?? row.updatedAt, ctx.person.timeZone),
    version: row.version,
    engine: row.engine ?? "",
    language: reportLanguage(input.topic, input.user_instructions),
    markdown: content.markdown,
    sources: content.sources,
  };
}

/** YYYY-MM-DD where the reader is. */
function dayOf(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(time);
}
