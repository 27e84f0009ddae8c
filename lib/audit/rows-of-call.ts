import type { Context } from "../core/context";
import { AuditBody } from "./schema";

/**
 * What the trail says about one call, oldest first. For verbs that have already settled that this person may see the
 * call; it asks for no permission of its own.
 */
export async function rowsOfCall(
  ctx: Pick<Context, "db" | "workspaceId">,
  callId: string,
): Promise<Array<AuditBody & { hash: string }>> {
  const rows = await ctx.db.prisma.auditRow.findMany({
    where: { workspaceId: ctx.workspaceId, callId },
    orderBy: { seq: "asc" },
    select: { body: true, hash: true },
  });
  return rows.map(({ body, hash }) => ({ ...AuditBody.parse(JSON.parse(body)), hash }));
}
