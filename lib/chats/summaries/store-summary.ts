import type { Context } from "../../core/context";
import type { ThreadSummary } from "./load-summary";

/** Keeps what stands for a thread's turns up to and with one of them, for the turns to come. */
export async function storeSummary(ctx: Context, threadId: string, summary: ThreadSummary): Promise<void> {
  const { workspaceId } = ctx;
  const row = { id: ctx.ids.next("summary"), workspaceId, threadId, ...summary, createdAt: ctx.clock.now() };
  await ctx.db.prisma.threadSummary.create({ data: row });
}
