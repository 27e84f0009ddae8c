import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { readAutomation } from "./automation-row";
import { type AutomationVersionItem, AutomationVersionsQuery } from "./items.schema";
import { namesOf } from "./names-of";

/** Every version of an automation, newest first: what it said, who made it and why. @throws NOT_FOUND, FORBIDDEN */
export async function listAutomationVersions(
  ctx: Context,
  automationId: string,
  query: unknown,
): Promise<{ items: AutomationVersionItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "automations:read");
  const { cursor, limit } = parseInput(AutomationVersionsQuery, query);
  const { prisma } = ctx.db;
  const { workspaceId } = ctx;
  const automation = await prisma.automation.findFirst({ where: { id: automationId, workspaceId } });
  if (!automation) throw notFound("automation");
  const rows = await prisma.automationVersion.findMany({
    where: { automationId, workspaceId, ...(cursor !== undefined && { version: { lt: cursor } }) },
    orderBy: { version: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const nameOf = await namesOf(
    ctx,
    shown.map(({ userId }) => userId),
  );
  const items = shown.map((row) => {
    const { definition, allowances } = readAutomation({ ...row, state: automation.state });
    const { version, note, userId, createdAt } = row;
    return { version, definition, allowances, note, createdBy: nameOf(userId), createdAt: createdAt.toISOString() };
  });
  return { items, nextCursor: rows.length > limit ? String(shown.at(-1)!.version) : null };
}
