import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { cutPage } from "../../core/page-query";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import type { AutomationRunItem } from "../items.schema";
import { RunListQuery } from "./schema";
import { toRunItems } from "./to-run-items";

/** The runs of an automation, newest first. @throws NOT_FOUND, FORBIDDEN, INVALID_INPUT */
export async function listRuns(
  ctx: Context,
  automationId: string,
  query: unknown,
): Promise<{ items: AutomationRunItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "automations:read");
  const { cursor, limit } = parseInput(RunListQuery, query);
  const { workspaceId } = ctx;
  if ((await ctx.db.prisma.automation.count({ where: { id: automationId, workspaceId } })) === 0) {
    throw notFound("automation");
  }
  const rows = await ctx.db.prisma.automationRun.findMany({
    where: { workspaceId, automationId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
  });
  const page = cutPage(rows, limit);
  return { items: await toRunItems(ctx, page.rows), nextCursor: page.nextCursor };
}
