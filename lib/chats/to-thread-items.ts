import type { Context } from "../core/context";
import type { ThreadRow } from "./load-thread";
import type { ThreadItem } from "./schema";

/** Threads as lists show them: with the author's name and what their latest turn is doing. Three queries, whatever the number. */
export async function toThreadItems(ctx: Context, threads: readonly ThreadRow[]): Promise<ThreadItem[]> {
  const [authors, turns] = await Promise.all([
    ctx.db.prisma.user.findMany({
      where: { id: { in: threads.map((thread) => thread.createdById) } },
      select: { id: true, name: true },
    }),
    ctx.db.prisma.turn.findMany({
      where: { workspaceId: ctx.workspaceId, threadId: { in: threads.map((thread) => thread.id) } },
      orderBy: [{ threadId: "asc" }, { createdAt: "desc" }],
      distinct: ["threadId"],
      select: { threadId: true, state: true, finishedAt: true },
    }),
  ]);
  const open = await ctx.db.prisma.turn.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      threadId: { in: threads.map((thread) => thread.id) },
      state: { in: ["running", "waiting"] },
    },
    select: { id: true, threadId: true, state: true },
  });
  const names = new Map(authors.map((author) => [author.id, author.name]));
  const latest = new Map(turns.map((turn) => [turn.threadId, turn]));
  const openIn = (state: string) =>
    new Map(open.filter((turn) => turn.state === state).map((turn) => [turn.threadId, turn.id]));
  const running = openIn("running");
  const waiting = openIn("waiting");
  return threads.map((thread) => ({
    id: thread.id,
    title: thread.title,
    visibility: thread.visibility === "workspace" ? "workspace" : "private",
    createdBy: { id: thread.createdById, name: names.get(thread.createdById) ?? "" },
    approvalMode: thread.approvalMode === "ask_every_change" ? "ask_every_change" : "default",
    state: stateOf(running.has(thread.id), waiting.has(thread.id), latest.get(thread.id)?.state),
    runningTurn: running.get(thread.id) ?? null,
    waitingTurn: waiting.get(thread.id) ?? null,
    answeredAt: latest.get(thread.id)?.finishedAt?.toISOString() ?? null,
    createdAt: thread.createdAt.toISOString(),
    updatedAt: thread.updatedAt.toISOString(),
  }));
}

function stateOf(isRunning: boolean, isWaiting: boolean, latest: string | undefined): ThreadItem["state"] {
  if (isWaiting) return "waiting";
  if (isRunning || latest === "queued") return "running";
  return latest === "failed" || latest === "interrupted" ? "failed" : "idle";
}
