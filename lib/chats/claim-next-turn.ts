import type { Runtime } from "../core/context";
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
}

/**
 * Takes the thread's oldest waiting turn for this process, unless one is running. For the product's own use:
 * whoever runs the turn makes the asker's context, with the rights that person has then.
 */
export async function claimNextTurn(runtime: Runtime, threadId: string): Promise<ClaimedTurn | null> {
  // A look without the lock first, for nearly always nothing waits. Whoever queues a message holds the thread's lock,
  // which the end of a turn waits for: what was queued behind that turn is seen here.
  const waiting = await runtime.db.prisma.turn.findFirst({
    where: { threadId, state: "queued" },
    select: { id: true },
  });
  if (!waiting) return null;
  return runtime.db.transaction(async (tx) => {
    await lockThread(tx, threadId);
    const open = await tx.turn.findMany({
      where: { threadId, state: { in: ["running", "queued"] } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const next = open.find((turn) => turn.state === "queued");
    const thread = await tx.thread.findUnique({ where: { id: threadId } });
    if (!thread || !next || open.some((turn) => turn.state === "running")) return null;
    const now = runtime.clock.now();
    await tx.turn.update({ where: { id: next.id }, data: { state: "running", startedAt: now, heartbeatAt: now } });
    await publishThread(tx, runtime, thread, { state: "running", turnId: next.id });
    const { workspaceId, userId, scopes } = next;
    return { turnId: next.id, threadId, workspaceId, userId, scopes, thread };
  });
}
