import type { Context } from "../../../core/context";

/** How much longer than its time-out a probe is waited for before another one may go. */
const graceMs = 1_000;

/** Takes the one place of a breaker that is half open. False: somebody else was quicker, in whichever process. */
export async function claimProbe(ctx: Context, tool: string, timeoutMs: number): Promise<boolean> {
  const workspaceId: string = ctx.workspaceId;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + timeoutMs + graceMs);
  const claimed = await ctx.db.prisma.$executeRaw`
    UPDATE "ToolBreaker" SET "probeUntil" = ${until}, "version" = "version" + 1
    WHERE "workspaceId" = ${workspaceId} AND "tool" = ${tool} AND "openUntil" <= ${now}
      AND ("probeUntil" IS NULL OR "probeUntil" <= ${now})`;
  return claimed === 1;
}
