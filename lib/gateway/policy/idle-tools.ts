import type { Context } from "../../core/context";
import type { Registry } from "../registry";

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Tools that nobody here has called for a week; none in a workspace that is younger. */
export async function idleTools(registry: Registry, ctx: Context): Promise<ReadonlySet<string>> {
  const since = new Date(ctx.clock.now().getTime() - weekMs);
  const rows = await ctx.db.prisma.$queryRaw<{ tool: string }[]>`
    SELECT DISTINCT "tool" FROM "AuditRow"
    WHERE "workspaceId" = ${ctx.workspaceId} AND "at" >= ${since} AND "action" IN ('call.read', 'call.started')
      AND "tool" IS NOT NULL`;
  const workspace = await ctx.db.prisma.workspace.findUnique({
    where: { id: ctx.workspaceId },
    select: { createdAt: true },
  });
  if (!workspace || workspace.createdAt > since) return new Set();
  const called = new Set(rows.map((row) => row.tool));
  return new Set(registry.listed.filter((tool) => !called.has(tool.name)).map((tool) => tool.name));
}
