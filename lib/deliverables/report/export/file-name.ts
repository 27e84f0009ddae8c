import { truncate } from "../../../core/truncate";
import type { ExportFormat } from "../schema";
import type { ExportableReport } from "./exportable-report";

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Title, version and date as a file name that every system takes: letters and digits of any script, hyphens for the
 * rest, at most 60 characters of title. `Fleet-costs-v2-2026-11-30.pdf`
 */
export function fileName(report: Pick<ExportableReport, "title" | "version" | "date">, format: ExportFormat): string {
  const words = report.title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const title = truncate(words.join("-"), 60).replace(/-+$/, "") || "report";
  return `${reserved.test(title) ? `${title}-report` : title}-v${report.version}-${report.date}.${format}`;
}
