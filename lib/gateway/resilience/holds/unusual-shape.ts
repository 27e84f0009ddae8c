import type { Context } from "../../../core/context";
import { processWide } from "../../../core/process-wide";

/** The calls of a tool that an unusual one is held against; with fewer, nothing is unusual. */
export const comparedCalls = 500;
/** Seen in less than 1 % of them. */
const rareBelow = comparedCalls / 100;

const freshMs = 60_000;
/** What looks unusual by an old count is counted again. */
const freshForSuspicionMs = 1_000;
const mostTools = 10_000;

interface Counted {
  atMs: number;
  calls: number;
  shapes: ReadonlyMap<string | null, number>;
}

/** How often arguments of this shape stand among the tool's last calls, when that is unusual; undefined when it is not. */
export async function unusualShape(ctx: Context, tool: string, shape: string): Promise<{ seen: number } | undefined> {
  const nowMs = ctx.clock.now().getTime();
  const key = `${ctx.workspaceId} ${tool}`;
  let counted = memory().get(key);
  if (!counted || Math.abs(nowMs - counted.atMs) > freshMs) counted = await count(ctx, tool, key, nowMs);
  if (!isRare(counted, shape)) return undefined;
  if (nowMs - counted.atMs > freshForSuspicionMs) counted = await count(ctx, tool, key, nowMs);
  return isRare(counted, shape) ? { seen: counted.shapes.get(shape) ?? 0 } : undefined;
}

function isRare({ calls, shapes }: Counted, shape: string): boolean {
  return calls >= comparedCalls && (shapes.get(shape) ?? 0) < rareBelow;
}

async function count(ctx: Context, tool: string, key: string, atMs: number): Promise<Counted> {
  const workspaceId: string = ctx.workspaceId;
  const rows = await ctx.db.prisma.$queryRaw<{ shape: string | null; calls: number }[]>`
    SELECT "shape", count(*)::int AS "calls"
    FROM (SELECT "shape" FROM "AuditRow"
      WHERE "workspaceId" = ${workspaceId} AND "tool" = ${tool} AND "action" IN ('call.read', 'call.started')
      ORDER BY "at" DESC LIMIT ${comparedCalls}) l
    GROUP BY "shape"`;
  const shapes = new Map(rows.map((row) => [row.shape, row.calls]));
  // Calls that were recorded before shapes were are no measure.
  const calls = rows.reduce((sum, row) => sum + (row.shape === null ? 0 : row.calls), 0);
  const counted = { atMs, calls, shapes };
  if (memory().size >= mostTools) memory().clear();
  memory().set(key, counted);
  return counted;
}

function memory(): Map<string, Counted> {
  return processWide("argument-shapes", () => new Map<string, Counted>());
}
