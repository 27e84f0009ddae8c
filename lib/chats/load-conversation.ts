import type { Context } from "../core/context";
import type { CandorMessage } from "./schema";
import { type MessageRow, toMessage } from "./to-message";

/**
 * What was said in a thread up to and with a turn's own message, oldest first, at most `limit` messages. Nothing of
 * what waits behind it. The caller has checked who may read the thread. One query.
 */
export async function loadConversation(
  ctx: Context,
  threadId: string,
  turnId: string,
  limit: number,
): Promise<CandorMessage[]> {
  const rows = await ctx.db.prisma.$queryRaw<Array<MessageRow & { authorName: string | null }>>`
    SELECT m."id", m."turnId", m."role", m."authorId", m."parts", m."createdAt", u."name" AS "authorName"
    FROM "Message" m
    JOIN "Turn" t ON t."id" = m."turnId"
    JOIN "Turn" own ON own."id" = ${turnId}
    LEFT JOIN "User" u ON u."id" = m."authorId"
    WHERE m."threadId" = ${threadId} AND m."workspaceId" = ${ctx.workspaceId}
      AND (t."createdAt", t."id") <= (own."createdAt", own."id")
    ORDER BY t."createdAt" DESC, t."id" DESC, m."role" ASC
    LIMIT ${limit}`;
  return rows.toReversed().map((row) =>
    toMessage(row, {
      authors: new Map([[row.authorId ?? "", row.authorName ?? ""]]),
      receipts: new Map(),
      gone: new Set(),
    }),
  );
}
