import type { Context } from "../../core/context";

/** How long what left a model's context can be read again. */
const keptMs = 7 * 24 * 3_600_000;

/** Keeps an output that leaves the context of a model, and returns the id by which it is read again. */
export async function storeSpill(
  ctx: Context,
  spill: { tool: string; callId: string; threadId: string; turnId: string; title: string; lines: readonly string[] },
): Promise<string> {
  const { lines, ...rest } = spill;
  const id = ctx.ids.next("spill");
  const now = ctx.clock.now();
  await ctx.db.prisma.storedRun.create({
    data: {
      ...rest,
      id,
      workspaceId: ctx.workspaceId,
      userId: ctx.person.userId,
      items: lines.length,
      content: lines.join("\n"),
      createdAt: now,
      expiresAt: new Date(now.getTime() + keptMs),
    },
  });
  return id;
}
