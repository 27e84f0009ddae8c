import type { Context } from "../../core/context";
import type { PlanItem } from "../schema";

/** Keeps a thread's plan as it stands now. The caller has checked who works in the thread. */
export async function storePlan(ctx: Context, threadId: string, todos: readonly PlanItem[]): Promise<void> {
  await ctx.db.prisma.thread.update({
    where: { id: threadId, workspaceId: ctx.workspaceId },
    data: { todos: [...todos] },
  });
}
