import { type Finisher, finishReport } from "./finish-report";

/**
 * Ends a report that cannot be made, with the reason that people are shown. One that somebody asked to stop
 * counts as cancelled, whatever else went wrong. False when it had ended already.
 */
export async function failReport(by: Finisher, reportId: string, reason: string): Promise<boolean> {
  const row = await by.db.prisma.deliverable.findUnique({
    where: { id: reportId },
    select: { state: true, error: true },
  });
  if (row?.state === "cancelling") {
    return finishReport(by, reportId, { state: "cancelled", error: row.error ?? "Cancelled." });
  }
  return finishReport(by, reportId, { state: "failed", error: reason });
}
