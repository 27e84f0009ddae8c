import type { Context } from "../core/context";
import type { CandorMessage } from "./schema";

/** Of a thread that a message names: its title, and the last question that was answered in it, with the answer. */
export interface MentionedThread {
  id: string;
  title: string;
  question: string;
  answer: string;
}

// Turns that are looked back over for one that was answered.
const farthest = 5;

interface Row {
  id: string;
  title: string;
  turnId: string | null;
  role: string | null;
  parts: unknown;
}

/** Those of the threads that this person may see, in no order; one that has no answer yet has empty words. One query. */
export async function readMentioned(ctx: Context, ids: readonly string[]): Promise<MentionedThread[]> {
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    WITH RECURSIVE "path" AS (
      SELECT h."id" AS "threadId", h."title", t."id", t."parentId", 1 AS "place" FROM "Thread" h
      LEFT JOIN "Turn" t ON t."id" = h."headTurnId"
      WHERE h."id" = ANY(${[...ids]}::text[]) AND h."workspaceId" = ${ctx.workspaceId} AND h."deletedAt" IS NULL
        AND (h."visibility" = 'workspace' OR h."createdById" = ${ctx.person.userId})
      UNION ALL
      SELECT "path"."threadId", "path"."title", t."id", t."parentId", "path"."place" + 1 FROM "path"
      JOIN "Turn" t ON t."id" = "path"."parentId"
      WHERE "path"."place" < ${farthest}
    )
    SELECT "path"."threadId" AS "id", "path"."title", m."turnId", m."role", m."parts" FROM "path"
    LEFT JOIN "Message" m ON m."turnId" = "path"."id" AND m."workspaceId" = ${ctx.workspaceId}
    ORDER BY "path"."place"`;
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => {
    const answered = of.find(({ role }) => role === "assistant");
    const asked = of.find(({ role, turnId }) => role === "user" && turnId === answered?.turnId);
    return { id, title: of[0]!.title, question: wordsOf(asked?.parts), answer: wordsOf(answered?.parts) };
  });
}

function wordsOf(parts: unknown): string {
  const list = Array.isArray(parts) ? (parts as CandorMessage["parts"]) : [];
  return list.flatMap((part) => (part?.type === "text" ? [part.text] : [])).join("\n\n");
}
