import { hasOpenApprovals } from "../approvals/has-open-approvals";
import type { Runtime } from "../core/context";
import { Prisma } from "../core/db/database";
import { askRun } from "./ask-run";
import { lockThread } from "./lock-thread";
import type { LockedThread } from "./lock-visible-thread";
import { publishThread } from "./publish-thread";

export interface ClaimedTurn {
  turnId: string;
  threadId: string;
  workspaceId: string;
  userId: string;
  /** Of the credential that the message was sent with. */
  scopes: readonly string[];
  thread: Pick<LockedThread, "visibility" | "citationCount">;
  /** Of a turn that stood still for people: what it goes on from. */
  resume?: unknown;
  /** Somebody asked to stop it while it stood still. */
  stopAsked: boolean;
  /** The run of an automation that it works for. */
  automationRunId?: string;
}

/**
 * Takes for this process what the thread has to do next: a turn that stood still and whose cards are all settled, else
 * the oldest queued one, unless a turn runs or still waits for people. For the product's own use: whoever runs the
 * turn makes the asker's context, with the rights that person has then.
 */
export async function claimNextTurn(runtime: Runtime, threadId: string): Promise<ClaimedTurn | null> {
  // A look without the lock first, for nearly always nothing waits. Whoever queues a message holds the thread's lock,
  // which the end of a turn waits for: what was queued behind that turn is seen here.
  const waiting = await runtime.db.query(
    Prisma.sql`SELECT 1 FROM "Turn" WHERE "threadId" = ${threadId} AND "state" IN ('queued', 'waiting') LIMIT 1`,
  );
  if (waiting.length === 0) return null;
  return runtime.db.transaction(async (tx) => {
    await lockThread(tx, threadId);
    const open = await tx.turn.findMany({
      where: { threadId, state: { in: ["running", "waiting", "queued"] } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const next = open.find((turn) => turn.state === "waiting") ?? open.find((turn) => turn.state === "queued");
    const thread = await tx.thread.findUnique({ where: { id: threadId } });
    if (!thread || !next || open.some((turn) => turn.state === "running")) return null;
    if (next.state === "waiting" && (await hasOpenApprovals(tx, next.id))) return null;
    const now = runtime.clock.now();
    const startedAt = next.startedAt ?? now;
    await tx.turn.update({ where: { id: next.id }, data: { state: "running", startedAt, heartbeatAt: now } });
    await publishThread(tx, runtime, thread, { state: "running", turnId: next.id });
    await askRun(tx, runtime, next);
    const { workspaceId, userId, scopes, resume } = next;
    const stopAsked = next.stopAskedAt !== null;
    const automationRunId = next.automationRunId ?? undefined;
    return {
      ...{ turnId: next.id, threadId, workspaceId, userId, scopes, thread, stopAsked, automationRunId },
      resume: resume ?? undefined,
    };
  });
}
