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
      select: { threadId: true, state: true },
    }),
  ]);
  const running = await ctx.db.prisma.turn.findMany({
    where: { workspaceId: ctx.workspaceId, threadId: { in: threads.map((thread) => thread.id) }, state: "running" },
    select: { id: true, threadId: true },
  });
  const names = new Map(authors.map((author) => [author.id, author.name]));
  const latest = new Map(turns.map((turn) => [turn.threadId, turn.state]));
  const runningIn = new Map(running.map((turn) => [turn.threadId, turn.id]));
  return threads.map((thread) => ({
    id: thread.id,
    title: thread.title,
    visibility: thread.visibility === "workspace" ? "workspace" : "private",
    createdBy: { id: thread.createdById, name: names.get(thread.createdById) ?? "" },
    state: stateOf(runningIn.has(thread.id), latest.get(thread.id)),
    runningTurn: runningIn.get(thread.id) ?? null,
    createdAt: thread.createdAt.toISOString(),
    updatedAt: thread.updatedAt.toISOString(),
  }));
}

function stateOf(isRunning: boolean, latest: string | undefined): ThreadItem["state"] {
  if (isRunning || latest === "queued") return "running";
  return latest === "failed" || latest === "interrupted" ? "failed" : "idle";
}
