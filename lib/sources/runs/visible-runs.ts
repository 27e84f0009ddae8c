import type { Context } from "../../core/context";

export interface RunRow {
  id: string;
  tool: string;
  title: string;
  threadId: string | null;
  items: number;
  failed: number;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Runs that this person may see, newest first: those of threads they see, and their own outside of threads. What has
 * expired is not there, nor what left the context of a model: that is for agents.
 */
export async function visibleRuns(
  ctx: Context,
  wanted: { id?: string; threadId?: string; before?: { at: Date; id: string } },
  limit: number,
): Promise<RunRow[]> {
  const { userId } = ctx.person;
  const id = wanted.id ?? null;
  const threadId = wanted.threadId ?? null;
  const at = wanted.before?.at ?? null;
  const beforeId = wanted.before?.id ?? null;
  return ctx.db.prisma.$queryRaw<RunRow[]>`
    SELECT r."id", r."tool", r."title", r."threadId", r."items", r."failed", r."createdAt", r."expiresAt"
    FROM "StoredRun" r
    LEFT JOIN "Thread" t ON t."id" = r."threadId" AND t."workspaceId" = r."workspaceId"
    WHERE r."workspaceId" = ${ctx.workspaceId} AND r."expiresAt" > ${ctx.clock.now()}
      AND starts_with(r."id", 'run_')
      AND (${id}::text IS NULL OR r."id" = ${id})
      AND (${threadId}::text IS NULL OR r."threadId" = ${threadId})
      AND (${at}::timestamptz IS NULL OR (r."createdAt", r."id") < (${at}::timestamptz, ${beforeId}::text))
      AND CASE WHEN r."threadId" IS NULL THEN r."userId" = ${userId}
          ELSE t."deletedAt" IS NULL AND (t."visibility" = 'workspace' OR t."createdById" = ${userId}) END
    ORDER BY r."createdAt" DESC, r."id" DESC
    LIMIT ${limit}`;
}
