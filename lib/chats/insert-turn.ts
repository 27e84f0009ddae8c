import type { Context } from "../core/context";
import { Prisma, type Transaction } from "../core/db/database";

export interface NewTurn {
  threadId: string;
  turnId: string;
  messageId: string;
  state: "running" | "queued";
  /** Of the person's message, as they are stored. */
  parts: readonly object[];
  /** The thread gets it when it has none. */
  title: string;
  /** The turn that it stands behind; left out: the last one of the shown branch. */
  parentId?: string | null;
  /** The run that it works for, when nobody attends it. */
  automationRunId?: string;
  now: Date;
}

/**
 * A person's message, its turn in its place, and the thread that shows it from now on: one statement, for the first
 * word waits for it. The caller holds the thread's lock.
 */
export async function insertTurn(tx: Pick<Transaction, "$executeRaw">, ctx: Context, turn: NewTurn): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    WITH "place" AS (
      SELECT "id", "headTurnId" FROM "Thread" WHERE "id" = ${turn.threadId} AND "workspaceId" = ${ctx.workspaceId}
    ), ${turnParts(ctx, turn)} SELECT 1`);
}

/** The same as CTEs of a statement in which "place" is the thread's row; without that row they write nothing. */
export function turnParts(ctx: Context, turn: NewTurn): Prisma.Sql {
  const { threadId, turnId, messageId, state, parts, title, now } = turn;
  const isPlaced = turn.parentId !== undefined;
  const { workspaceId } = ctx;
  const { userId, scopes } = ctx.person;
  const startedAt = state === "running" ? now : null;
  return Prisma.sql`
    "turn" AS (
      INSERT INTO "Turn" ("id", "workspaceId", "threadId", "userId", "scopes", "parentId", "automationRunId", "state",
        "createdAt", "startedAt", "heartbeatAt")
      SELECT ${turnId}, ${workspaceId}, ${threadId}, ${userId}, ${[...scopes]}::text[],
        CASE WHEN ${isPlaced} THEN ${turn.parentId ?? null}::text ELSE "headTurnId" END, ${turn.automationRunId ?? null}::text, ${state},
        ${now}::timestamptz, ${startedAt}::timestamptz, ${startedAt}::timestamptz
      FROM "place"
    ), "message" AS (
      INSERT INTO "Message" ("id", "workspaceId", "threadId", "turnId", "role", "authorId", "parts", "createdAt", "updatedAt")
      SELECT ${messageId}, ${workspaceId}, ${threadId}, ${turnId}, 'user', ${userId}, ${JSON.stringify(parts)}::jsonb,
        ${now}::timestamptz, ${now}::timestamptz
      FROM "place"
    ), "moved" AS (
      UPDATE "Thread" t SET "updatedAt" = ${now}, "headTurnId" = ${turnId},
        "title" = CASE WHEN t."title" = '' THEN ${title} ELSE t."title" END
      FROM "place" WHERE t."id" = "place"."id"
    )`;
}
