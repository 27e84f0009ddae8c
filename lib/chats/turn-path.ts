import type { Context } from "../core/context";
import type { TurnState } from "./schema";

/** A turn as it stands in its branch. */
export interface PathTurn {
  id: string;
  parentId: string | null;
  state: TurnState;
  /** The versions of it: turns behind the same one, itself among them, oldest first. */
  versions: string[];
}

/**
 * The branch that ends with the turn `from`: that turn, the one before it, and so on, newest first, at most `limit`.
 * Empty when the thread has no such turn. One query. The caller has checked who may read the thread.
 */
export async function turnPath(
  { db, workspaceId }: Pick<Context, "db" | "workspaceId">,
  threadId: string,
  from: string | null,
  limit: number,
): Promise<PathTurn[]> {
  if (from === null) return [];
  // Steps go by the turn's id alone: with more to look at, the database may read the whole thread for each of them.
  // A message that was taken back before it began is no version of another.
  return db.prisma.$queryRaw<PathTurn[]>`
    WITH RECURSIVE "path" AS (
      SELECT t."id", t."parentId", t."state", 1 AS "place" FROM "Turn" t
      WHERE t."id" = ${from} AND t."threadId" = ${threadId} AND t."workspaceId" = ${workspaceId}
      UNION ALL
      SELECT t."id", t."parentId", t."state", "path"."place" + 1 FROM "path"
      JOIN "Turn" t ON t."id" = "path"."parentId"
      WHERE "path"."place" < ${limit}
    )
    SELECT "id", "parentId", "state", CASE WHEN "parentId" IS NULL
      THEN ARRAY(SELECT s."id" FROM "Turn" s WHERE s."threadId" = ${threadId} AND s."parentId" IS NULL
        AND (s."id" = "path"."id" OR NOT (s."state" = 'cancelled' AND s."startedAt" IS NULL)) ORDER BY s."createdAt", s."id")
      ELSE ARRAY(SELECT s."id" FROM "Turn" s WHERE s."threadId" = ${threadId} AND s."parentId" = "path"."parentId"
        AND (s."id" = "path"."id" OR NOT (s."state" = 'cancelled' AND s."startedAt" IS NULL)) ORDER BY s."createdAt", s."id")
      END AS "versions"
    FROM "path" ORDER BY "place"`;
}
