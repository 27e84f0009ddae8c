import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import type { Registry } from "../registry";
import type { RequestItem } from "./schema";
import { settleRequest } from "./settle-request";

/**
 * Takes one's own request back.
 * @throws NOT_FOUND, also for what somebody else asked for
 * @throws CONFLICT when it is not open any more
 */
export async function withdrawRequest(registry: Registry, ctx: Context, id: string): Promise<RequestItem> {
  requirePermission(ctx, "tools:view");
  const row = await ctx.db.prisma.adminRequest.findFirst({
    where: { id, workspaceId: ctx.workspaceId, userId: ctx.person.userId },
  });
  if (!row) throw notFound("request");
  return settleRequest(registry, ctx, row, { state: "withdrawn", answer: null });
}
