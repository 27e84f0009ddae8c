import type { Context } from "../../core/context";
import { cutPage } from "../../core/page-query";
import { parseInput } from "../../core/parse-input";
import { hasPermission } from "../../workspaces/has-permission";
import { requirePermission } from "../../workspaces/require-permission";
import type { Registry } from "../registry";
import { type RequestItem, RequestQuery } from "./schema";
import { toRequestItems } from "./to-request-items";

/** One's own requests, newest first; whoever manages the tools sees everybody's. */
export async function listRequests(
  registry: Registry,
  ctx: Context,
  input: unknown = {},
): Promise<{ items: RequestItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "tools:view");
  const { state, cursor, limit } = parseInput(RequestQuery, input);
  const where = {
    workspaceId: ctx.workspaceId,
    ...(hasPermission(ctx, "tools:manage") ? {} : { userId: ctx.person.userId }),
  };
  const found = await ctx.db.prisma.adminRequest.findMany({
    where: state ? { ...where, state } : where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor ? { cursor: { id: cursor, ...where }, skip: 1 } : {}),
  });
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: await toRequestItems(registry, ctx, rows), nextCursor };
}
