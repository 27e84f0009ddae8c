import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/database";
import type { Unattended } from "./unattended";

/**
 * Counts one more unattended call of a tool in a run, unless its limit is reached: the database decides between calls
 * that come at the same moment. Counted before the call begins, so that a crash rather allows one too few.
 */
export async function takeAllowance(ctx: Context, { runId, limits }: Unattended, tool: string): Promise<boolean> {
  const limit = limits.get(tool) ?? 0;
  if (limit < 1) return false;
  const taken = await ctx.db.query(Prisma.sql`
    INSERT INTO "AutomationUse" ("runId", "tool", "workspaceId", "used")
    VALUES (${runId}, ${tool}, ${ctx.workspaceId as string}, 1)
    ON CONFLICT ("runId", "tool") DO UPDATE SET "used" = "AutomationUse"."used" + 1
      WHERE "AutomationUse"."used" < ${limit}
    RETURNING 1`);
  return taken.length > 0;
}
