import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { findDeliverable } from "../find-deliverable";
import { toDeliverableItems } from "../to-deliverable-items";
import { loadContent } from "./load-content";
import { readInput } from "./read-input";
import { renderReportHtml } from "./render/render-report-html";
import type { Report } from "./schema";

/** A report with its text, as source and as sanitised HTML, and where its words come from. @throws FORBIDDEN, NOT_FOUND */
export async function getReport(ctx: Context, id: string): Promise<Report> {
  requirePermission(ctx, "deliverables:read");
  const row = await findDeliverable(ctx, "report", id);
  const [item] = await toDeliverableItems(ctx, [row]);
  const content = await loadContent(ctx, id);
  const rendered = content && (await renderReportHtml(content.markdown));
  return {
    ...item!,
    markdown: content?.markdown ?? null,
    html: rendered?.html ?? null,
    outline: rendered?.outline ?? [],
    sources: content?.sources ?? [],
    words: content?.words ?? null,
    style: readInput(row).report_style,
  };
}
