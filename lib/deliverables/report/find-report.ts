import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import type { DeliverableRow } from "../deliverable-row";

/** The row of a report of this workspace. @throws NOT_FOUND */
export async function findReport(ctx: Pick<Context, "db" | "workspaceId">, id: string): Promise<DeliverableRow> {
  const row = await ctx.db.prisma.deliverable.findFirst({
    where: { id, workspaceId: ctx.workspaceId, kind: "report" },
  });
  if (!row) throw notFound("report");
  return row;
}
