import type { Context } from "../../../core/context";
import type { Point } from "../rate/take-point";

/** Calls of a minute from which on a burst is possible, and at whose multiples it is looked for. */
const leastCalls = 20;
/** Above this many times the calls that an hour has on average. */
const timesTheMean = 4;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Whether one caller's calls of this minute are far more than the tool is used to: at least 20, and more than four
 * times its mean per hour of the last day. A tool that was first called less than an hour ago has no mean yet.
 */
export async function burstOf(
  ctx: Context,
  tool: string,
  point: Point | undefined,
): Promise<{ calls: number; hourlyMean: number } | undefined> {
  const calls = point?.used ?? 0;
  if (calls < leastCalls || calls % leastCalls !== 0) return undefined;
  const workspaceId: string = ctx.workspaceId;
  const nowMs = ctx.clock.now().getTime();
  const [since, before] = [new Date(nowMs - dayMs), new Date(nowMs - minuteMs)];
  const [row] = await ctx.db.prisma.$queryRaw<{ calls: number; first: Date | null }[]>`
    SELECT count(*)::int AS "calls", min("at") AS "first" FROM "AuditRow"
    WHERE "workspaceId" = ${workspaceId} AND "tool" = ${tool} AND "at" >= ${since} AND "at" < ${before}
      AND "action" IN ('call.read', 'call.started')`;
  const hours = row?.first ? (nowMs - row.first.getTime()) / hourMs : 0;
  if (hours < 1) return undefined;
  const hourlyMean = row!.calls / hours;
  return calls > timesTheMean * hourlyMean ? { calls, hourlyMean } : undefined;
}
