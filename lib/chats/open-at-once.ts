import { actorOf } from "../audit/actor-of";
import { appendAuditWith } from "../audit/append-audit-with";
import type { Context } from "../core/context";
import { isUniqueViolation, Prisma } from "../core/db/database";
import { pageSignal } from "../events/page-signal";
import { turnParts } from "./insert-turn";
import type { LockedThread } from "./lock-visible-thread";
import type { BegunTurn, PlacedQuestion } from "./open-turn";
import { threadChanged } from "./thread-changed";

/**
 * What `openTurn` does for the usual question, in one statement, for the first word waits for it: behind the last turn
 * of a thread in which nothing runs or waits, with a message id that is new. Undefined, with nothing written, wherever
 * it is not so, or others write at the same moment: then the thread's lock has to be taken first.
 */
export async function openAtOnce(
  ctx: Context,
  threadId: string,
  messageId: string,
  { parts, title }: PlacedQuestion,
  automationRunId?: string,
): Promise<BegunTurn | undefined> {
  const { workspaceId } = ctx;
  const { userId } = ctx.person;
  const turnId = ctx.ids.next("turn");
  const now = ctx.clock.now();
  const state = "running";
  const row = { workspaceId, action: "message.sent", actor: actorOf(ctx), threadId, turnId, details: { messageId } };
  try {
    const isOpen = Prisma.sql`EXISTS (SELECT 1 FROM "thread")`;
    const thread = await appendAuditWith<LockedThread>(
      ctx,
      row,
      isOpen,
      (audit) => Prisma.sql`
      WITH "thread" AS (
        SELECT t."id", t."workspaceId", t."createdById", t."title", t."visibility", t."citationCount", t."headTurnId"
        FROM "Thread" t
        WHERE t."id" = ${threadId} AND t."workspaceId" = ${workspaceId} AND t."deletedAt" IS NULL
          AND (t."visibility" = 'workspace' OR t."createdById" = ${userId})
          -- Looked at again when the lock had to be waited for: a turn that came meanwhile has moved the head.
          AND t."headTurnId" IS NOT DISTINCT FROM (SELECT s."headTurnId" FROM "Thread" s WHERE s."id" = ${threadId})
          AND NOT EXISTS (SELECT 1 FROM "Turn" o WHERE o."threadId" = ${threadId} AND o."workspaceId" = ${workspaceId}
            AND o."state" IN ('running', 'waiting', 'queued'))
          AND NOT EXISTS (SELECT 1 FROM "Message" m WHERE m."id" = ${messageId})
        FOR UPDATE OF t
      ), "head" AS (${audit.head}),
      "place" AS (SELECT "thread".* FROM "thread", "head"),
      ${turnParts(ctx, { threadId, turnId, messageId, state, parts, title, automationRunId, now })},
      "strikes" AS (DELETE FROM "DenialStrike" d USING "place" p
        WHERE d."workspaceId" = p."workspaceId" AND d."threadId" = p."id"),
      "event" AS (
        INSERT INTO "WorkspaceEvent" ("workspaceId", "userId", "threadId", "name", "data", "at")
        ${threadChanged({ state, turnId }, now)} FROM "place"
      ), "trail" AS (${audit.rows})
      SELECT "id", "workspaceId", "createdById", "title", "visibility", "citationCount" FROM "place"`,
    );
    if (!thread) return undefined;
    pageSignal.send();
    return { turnId, messageId, state, thread, paused: null };
  } catch (error) {
    // Another turn of the thread, or the same message, was begun at the same moment.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}
