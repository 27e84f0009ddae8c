import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/database";
import type { Unattended } from "./unattended";

/** A call that was turned away before it began does not count. */
export async function giveBackAllowance(ctx: Context, { runId }: Unattended, tool: string): Promise<void> {
  await ctx.db.execute(Prisma.sql`
    UPDATE "AutomationUse" SET "used" = "used" - 1
    WHERE "runId" = ${runId} AND "tool" = ${tool} AND "workspaceId" = ${ctx.workspaceId as string} AND "used" > 0`);
}
