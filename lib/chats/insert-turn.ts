import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";

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
  now: Date;
}

/**
 * A person's message, its turn in its place, and the thread that shows it from now on: one statement, for the first
 * word waits for it. The caller holds the thread's lock.
 */
export async function insertTurn(tx: Pick<Transaction, "$executeRaw">, ctx: Context, turn: NewTurn): Promise<void> {
  const { threadId, turnId, messageId, state, parts, title, now } = turn;
  const isPlaced = turn.parentId !== undefined;
  const { workspaceId } = ctx;
  const { userId, scopes } = ctx.person;
  const startedAt = state === "running" ? now : null;
  await tx.$executeRaw`
    WITH "turn" AS (
      INSERT INTO "Turn" ("id", "workspaceId", "threadId", "userId", "scopes", "parentId", "state", "createdAt", "startedAt", "heartbeatAt")
      SELECT ${turnId}, ${workspaceId}, ${threadId}, ${userId}, ${[...scopes]},
        CASE WHEN ${isPlaced} THEN ${turn.parentId ?? null}::text ELSE "headTurnId" END, ${state}, ${now}::timestamptz,
        ${startedAt}::timestamptz, ${startedAt}::timestamptz
      FROM "Thread" WHERE "id" = ${threadId}
    ), "message" AS (
      INSERT INTO "Message" ("id", "workspaceId", "threadId", "turnId", "role", "authorId", "parts", "createdAt", "updatedAt")
      VALUES (${messageId}, ${workspaceId}, ${threadId}, ${turnId}, 'user', ${userId}, ${JSON.stringify(parts)}::jsonb, ${now}, ${now})
    )
    UPDATE "Thread" SET "updatedAt" = ${now}, "headTurnId" = ${turnId}, "title" = CASE WHEN "title" = '' THEN ${title} ELSE "title" END
    WHERE "id" = ${threadId} AND "workspaceId" = ${workspaceId}`;
}
