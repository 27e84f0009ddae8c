import { withdrawApprovals } from "../approvals/withdraw-approvals";
import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { isUniqueViolation, type Transaction } from "../core/db/database";
import { AppError } from "../core/errors";
import { wakeThreads } from "../events/wake-threads";
import { resetStrikes } from "../gateway/resilience/strikes/reset-strikes";
import { askToStop } from "./ask-to-stop";
import { insertTurn } from "./insert-turn";
import { type LockedThread, lockVisibleThread } from "./lock-visible-thread";
import { openAtOnce } from "./open-at-once";
import { publishThread } from "./publish-thread";
import type { SendMessage } from "./schema";

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

/** A person's message, and where it stands in the thread. */
export interface Question extends Pick<SendMessage, "id" | "whilePaused"> {
  /** The run of an automation that asks, when nobody attends the answer. */
  automationRunId?: string;
  /** What is stored, where nothing has to be looked up for it: it goes behind the last turn. */
  plain?: Omit<PlacedQuestion, "parentId" | "versionOf">;
  /** What is stored, read in the transaction that stores it. */
  place(tx: Transaction, thread: LockedThread): Promise<PlacedQuestion>;
}

export interface PlacedQuestion {
  parts: readonly object[];
  title: string;
  /** The turn that it stands behind; left out: the last one of the shown branch. */
  parentId?: string | null;
  /** The turn that it is another version of. */
  versionOf?: string;
}

/**
 * Stores a question with its turn, once for each message id. The turn is claimed at once when nothing else of the
 * thread runs, in whichever branch, else it waits. For verbs that have settled that this person may ask.
 * @throws NOT_FOUND (thread), CONFLICT (id used elsewhere), RATE_LIMITED (too many messages wait), and what `place` throws
 */
export async function openTurn(ctx: Context, threadId: string, question: Question): Promise<BegunTurn> {
  const messageId = question.id ?? ctx.ids.next("message");
  const atOnce =
    question.plain && (await openAtOnce(ctx, threadId, messageId, question.plain, question.automationRunId));
  if (atOnce) return atOnce;
  const begun = ctx.db.transaction(async (tx): Promise<BegunTurn> => {
    const thread = await lockVisibleThread(tx, ctx, threadId);
    const known = question.id && (await tx.message.findUnique({ where: { id: question.id } }));
    if (known) return knownTurn(ctx, known, thread);
    const { parts, title, parentId, versionOf } = await question.place(tx, thread);
    const open = await tx.turn.findMany({
      where: {
        threadId: thread.id,
        workspaceId: ctx.workspaceId,
        state: { in: ["running", "waiting", "queued"] },
      },
      select: { id: true, state: true },
    });
    if (open.length > longestQueue) throw queueFull();
    const now = ctx.clock.now();
    const state = open.length === 0 ? "running" : "queued";
    const turnId = ctx.ids.next("turn");
    await resetStrikes(tx, { workspaceId: ctx.workspaceId, threadId: thread.id });
    const { automationRunId } = question;
    const placed = {
      threadId: thread.id,
      turnId,
      messageId,
      state,
      parts,
      title,
      parentId,
      automationRunId,
      now,
    } as const;
    await insertTurn(tx, ctx, placed);
    await publishThread(tx, ctx, thread, { state, turnId });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "message.sent",
      actor: actorOf(ctx),
      threadId: thread.id,
      turnId,
      details: { messageId, ...(versionOf ? { versionOf } : {}) },
    });
    const paused = open.find((turn) => turn.state === "waiting")?.id ?? null;
    if (paused && question.whilePaused === "withdraw") {
      await askToStop(tx, ctx, thread.id, paused);
      await withdrawApprovals(ctx, { turnId: paused }, tx);
    }
    return { turnId, messageId, state, thread, paused };
  });
  const { paused } = await begun.catch((error: unknown) => {
    // The thread's lock orders what is sent to it; the same id was just sent to another thread.
    throw isUniqueViolation(error) ? idInUse() : error;
  });
  if (paused && question.whilePaused === "withdraw") wakeThreads(threadId);
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

function queueFull(): AppError {
  return new AppError("RATE_LIMITED", {
    detail: `${longestQueue} messages already wait in this thread.`,
    hint: "Wait for the answers, or stop the running one.",
    retryAfter: 10,
  });
}
