import { type Finisher, finishDeliverable } from "./finish-deliverable";

/**
 * Ends a deliverable that cannot be made, with the reason that people are shown. One that somebody asked to stop
 * counts as cancelled, whatever else went wrong. False when it had ended already.
 */
export async function failDeliverable(by: Finisher, id: string, reason: string): Promise<boolean> {
  const row = await by.db.prisma.deliverable.findUnique({ where: { id }, select: { state: true, error: true } });
  if (row?.state === "cancelling") {
    return finishDeliverable(by, id, { state: "cancelled", error: row.error ?? "Cancelled." });
  }
  return finishDeliverable(by, id, { state: "failed", error: reason });
}
