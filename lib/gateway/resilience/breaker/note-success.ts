import type { Context } from "../../../core/context";
import type { BreakerRow } from "./breaker-state";
import { tell } from "./note-failure";

/**
 * Counts a call that worked. Nothing is written unless a failure stands among the last ten: after ten that worked, or
 * one that was let through to see, the tool is as good as new.
 */
export async function noteSuccess(ctx: Context, tool: string, known: BreakerRow | undefined): Promise<void> {
  if (!known) return;
  const workspaceId: string = ctx.workspaceId;
  const now = ctx.clock.now();
  const forgotten = await ctx.db.prisma.$executeRaw`
    DELETE FROM "ToolBreaker" WHERE "workspaceId" = ${workspaceId} AND "tool" = ${tool}
      AND ("openUntil" <= ${now} OR ("openUntil" IS NULL AND position('f' in right("outcomes" || 's', 10)) = 0))`;
  if (forgotten === 0) {
    await ctx.db.prisma.$executeRaw`
      UPDATE "ToolBreaker" SET "outcomes" = right("outcomes" || 's', 10), "version" = "version" + 1, "at" = ${now}
      WHERE "workspaceId" = ${workspaceId} AND "tool" = ${tool}`;
  } else if (known.openUntil) await tell(ctx, tool, "closed");
}
