import { withdrawApprovals } from "../approvals/withdraw-approvals";
import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import { cleanJson } from "../core/clean-json";
import type { Context } from "../core/context";
import { isUniqueViolation, type Transaction } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { wakeThreads } from "../events/wake-threads";
import { resetStrikes } from "../gateway/resilience/strikes/reset-strikes";
import { requirePermission } from "../workspaces/require-permission";
import { askToStop } from "./ask-to-stop";
import { insertTurn } from "./insert-turn";
import { type LockedThread, lockVisibleThread } from "./lock-visible-thread";
import { publishThread } from "./publish-thread";
import { SendMessage } from "./schema";
import { titleOf } from "./title-of";

/** Messages that may wait in one thread. */
const longestQueue = 10;

export interface BegunTurn {
  turnId: string;
  messageId: string;
  /** `known`: a message with this id was sent before; its turn is not run again. */
  state: "running" | "queued" | "known";
  thread: LockedThread;
  /** A turn of the thread that stands still for people; this one is answered after it. */
  paused: string | null;
}

/**
 * Stores a person's message with its turn. The turn is claimed at once when the thread is idle, else it waits.
 * @throws FORBIDDEN, NOT_FOUND (thread, attached document), INVALID_INPUT, CONFLICT (id used elsewhere),
 *   RATE_LIMITED (too many messages wait)
 */
export async function beginTurn(ctx: Context, threadId: string, input: unknown): Promise<BegunTurn> {
  requirePermission(ctx, "chats:create");
  const message = cleanJson(parseInput(SendMessage, input));
  const messageId = message.id ?? ctx.ids.next("message");
  const begun = ctx.db.transaction(async (tx): Promise<BegunTurn> => {
    const thread = await lockVisibleThread(tx, ctx, threadId);
    const known = message.id && (await tx.message.findUnique({ where: { id: message.id } }));
    if (known) return knownTurn(ctx, known, thread);
    const documents = await findDocuments(ctx, tx, [...(message.attachments ?? []), ...(message.mentions ?? [])]);
    const open = await tx.turn.findMany({
      where: {
        threadId: thread.id,
        workspaceId: ctx.workspaceId,
        state: { in: ["running", "waiting", "queued"] },
      },
      select: { id: true, state: true },
    });
    if (open.length > longestQueue) {
      throw new AppError("RATE_LIMITED", {
        detail: `${longestQueue} messages already wait in this thread.`,
        hint: "Wait for the answers, or stop the running one.",
        retryAfter: 10,
      });
    }
    const now = ctx.clock.now();
    const state = open.length === 0 ? "running" : "queued";
    const turnId = ctx.ids.next("turn");
    const parts = [
      { type: "text", text: message.text },
      ...documents.map((document) => ({ type: "document", ...document })),
    ];
    const title = titleOf(message.text);
    await resetStrikes(tx, { workspaceId: ctx.workspaceId, threadId: thread.id });
    await insertTurn(tx, ctx, { threadId: thread.id, turnId, messageId, state, parts, title, now });
    await publishThread(tx, ctx, thread, { state, turnId });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "message.sent",
      actor: actorOf(ctx),
      threadId: thread.id,
      turnId,
      details: { messageId },
    });
    const paused = open.find((turn) => turn.state === "waiting")?.id ?? null;
    if (paused && message.whilePaused === "withdraw") {
      await askToStop(tx, ctx, thread.id, paused);
      await withdrawApprovals(ctx, { turnId: paused }, tx);
    }
    return { turnId, messageId, state, thread, paused };
  });
  const { paused } = await begun.catch((error: unknown) => {
    // The thread's lock orders what is sent to it; the same id was just sent to another thread.
    throw isUniqueViolation(error) ? idInUse() : error;
  });
  if (paused && message.whilePaused === "withdraw") wakeThreads(threadId);
  return begun;
}

function knownTurn(
  ctx: Context,
  known: { id: string; threadId: string; turnId: string; authorId: string | null },
  thread: LockedThread,
): BegunTurn {
  if (known.threadId === thread.id && known.authorId === ctx.person.userId) {
    return { turnId: known.turnId, messageId: known.id, state: "known", thread, paused: null };
  }
  throw idInUse();
}

function idInUse(): AppError {
  return new AppError("CONFLICT", {
    detail: "This message id is in use already.",
    hint: "Send the message with a fresh id, or without one.",
    field: "id",
  });
}

async function findDocuments(ctx: Context, tx: Transaction, ids: string[]): Promise<{ id: string; title: string }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await tx.document.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: wanted } },
    select: { id: true, title: true },
  });
  if (found.length < wanted.length) throw notFound("document");
  return found;
}
