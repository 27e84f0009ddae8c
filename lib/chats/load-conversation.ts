import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";
import type { CandorMessage } from "./schema";
import { type MessageRow, toMessage } from "./to-message";

/**
 * What was said in a turn's branch up to and with its own message, oldest first, at most `limit` messages. Nothing of
 * other branches, nor of what waits behind it. The caller has checked who may read the thread. One query.
 */
export async function loadConversation(
  ctx: Context,
  threadId: string,
  turnId: string,
  limit: number,
): Promise<CandorMessage[]> {
  const rows = await ctx.db.query<MessageRow & { authorName: string | null }>(Prisma.sql`
    WITH RECURSIVE "path" AS (
      SELECT t."id", t."parentId", 1 AS "place" FROM "Turn" t
      WHERE t."id" = ${turnId} AND t."threadId" = ${threadId} AND t."workspaceId" = ${ctx.workspaceId}
      UNION ALL
      SELECT t."id", t."parentId", "path"."place" + 1 FROM "path"
      JOIN "Turn" t ON t."id" = "path"."parentId"
      WHERE "path"."place" < ${limit}
    )
    SELECT m."id", m."turnId", m."role", m."authorId", m."parts", m."createdAt", u."name" AS "authorName"
    FROM "path"
    JOIN "Message" m ON m."turnId" = "path"."id" AND m."workspaceId" = ${ctx.workspaceId}
    LEFT JOIN "User" u ON u."id" = m."authorId"
    ORDER BY "path"."place", m."role"
    LIMIT ${limit}`);
  return rows.toReversed().map((row) =>
    toMessage(row, {
      authors: new Map([[row.authorId ?? "", row.authorName ?? ""]]),
      receipts: new Map(),
      gone: new Set(),
    }),
  );
}
