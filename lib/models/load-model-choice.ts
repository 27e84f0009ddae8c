import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";

/** Models that were chosen instead of the server's own, by task. */
export interface ModelChoice {
  chat?: string;
  image?: string;
}

/**
 * What the workspace has chosen; for a turn that works for a run of an automation, what was chosen when the run began.
 */
export async function loadModelChoice(ctx: Context, turnId?: string | null): Promise<ModelChoice> {
  const [row] = await ctx.db.query<{ models: ModelChoice }>(Prisma.sql`
    SELECT COALESCE((SELECT r."models" FROM "Turn" t JOIN "AutomationRun" r ON r."id" = t."automationRunId"
      WHERE t."id" = ${turnId ?? null} AND t."workspaceId" = w."id"), w."models") AS "models"
    FROM "Workspace" w WHERE w."id" = ${ctx.workspaceId as string}`);
  return row?.models ?? {};
}
