import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { findDeliverable } from "../find-deliverable";
import { convertReport } from "./export/convert-report";
import type { ExportableReport } from "./export/exportable-report";
import { fileName } from "./export/file-name";
import { loadContent } from "./load-content";
import { readInput } from "./read-input";
import { reportLanguage } from "./report-language";
import { ExportFormat, exportMediaTypes, packedMediaType } from "./schema";

export interface ExportedReport {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  fileName: string;
}

/**
 * A report as a file to keep.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT when there is no text yet, UNREADABLE when a font for the PDF is missing
 */
export async function exportReport(ctx: Context, id: string, format: unknown): Promise<ExportedReport> {
  requirePermission(ctx, "deliverables:read");
  const kind = parseInput(ExportFormat, format);
  const report = await loadExportable(ctx, id);
  const { bytes, isPacked } = await convertReport(report, kind);
  const name = fileName(report, kind);
  return isPacked
    ? { bytes, mediaType: packedMediaType, fileName: `${name}.zip` }
    : { bytes, mediaType: mediaTypeOf(kind), fileName: name };
}

const textFormats: ReadonlySet<ExportFormat> = new Set(["md", "html", "tex", "txt"]);

const mediaTypeOf = (format: ExportFormat): string =>
  textFormats.has(format) ? `${exportMediaTypes[format]}; charset=utf-8` : exportMediaTypes[format];

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
