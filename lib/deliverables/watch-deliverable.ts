import type { Context } from "../core/context";

const everyMs = 1_000;

/** The reason of the signal when a person asked to stop. */
export class WorkStopped extends Error {
  override name = "WorkStopped";
}

/**
 * Keeps the heartbeat of a deliverable's job while it does something long, and aborts `signal` once somebody asked to stop.
 * Call `end` in any case.
 */
export function watchDeliverable(ctx: Context, id: string): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const beat = async (): Promise<void> => {
    const { count } = await ctx.db.prisma.deliverable.updateMany({
      where: { id, workspaceId: ctx.workspaceId, state: { in: ["queued", "running"] } },
      data: { heartbeatAt: ctx.clock.now() },
    });
    if (count === 0) controller.abort(new WorkStopped("It was cancelled."));
  };
  const timer = setInterval(() => {
    // A beat that fails is made up for by the next one.
    beat().catch((error: unknown) => ctx.log.warn({ err: error, id }, "the heartbeat of a deliverable failed"));
  }, everyMs);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
