import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";

/**
 * The last turn of the newest branch that goes on from `turnId` (from the thread's start: null), the turn itself when
 * nothing does. Messages that were taken back before they began count as if they were not there. The caller holds the
 * thread's lock.
 */
export async function newestLeaf(
  tx: Transaction,
  { workspaceId }: Pick<Context, "workspaceId">,
  threadId: string,
  turnId: string | null,
): Promise<string | null> {
  const [newest] = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE "beneath" AS (
      SELECT t."id", t."parentId", t."createdAt" FROM "Turn" t
      WHERE t."threadId" = ${threadId} AND t."workspaceId" = ${workspaceId}
        AND (t."parentId" = ${turnId} OR (${turnId}::text IS NULL AND t."parentId" IS NULL))
        AND NOT (t."state" = 'cancelled' AND t."startedAt" IS NULL)
      UNION ALL
      SELECT t."id", t."parentId", t."createdAt" FROM "beneath"
      JOIN "Turn" t ON t."threadId" = ${threadId} AND t."parentId" = "beneath"."id"
      WHERE NOT (t."state" = 'cancelled' AND t."startedAt" IS NULL)
    )
    SELECT "id" FROM "beneath" last
    WHERE NOT EXISTS (SELECT 1 FROM "beneath" next WHERE next."parentId" = last."id")
    ORDER BY "createdAt" DESC, "id" DESC LIMIT 1`;
  return newest?.id ?? turnId;
}
