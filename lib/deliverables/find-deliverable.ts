import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import type { DeliverableRow } from "./deliverable-row";
import { kinds } from "./kinds";
import type { DeliverableKind } from "./schema";

/** The row of a deliverable of this workspace. @throws NOT_FOUND, also when it is of another kind */
export async function findDeliverable(
  ctx: Pick<Context, "db" | "workspaceId">,
  kind: DeliverableKind,
  id: string,
): Promise<DeliverableRow> {
  const row = await ctx.db.prisma.deliverable.findFirst({ where: { id, workspaceId: ctx.workspaceId, kind } });
  if (!row) throw notFound(kinds[kind].noun);
  return row;
}
