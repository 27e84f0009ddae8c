import type { Context } from "../../../core/context";
import { argumentErrorCodes, denialCodes, endingActions, failureCodes, limitedCodes } from "./code-groups";

/** What was counted over a stretch of time. */
export interface Counts {
  tool: string;
  calls: number;
  succeeded: number;
  argumentErrors: number;
  denials: number;
  limited: number;
}

export interface Figures extends Counts {
  p50: number | null;
  p95: number | null;
}

type Scope = Pick<Context, "db" | "workspaceId">;

/** The figures of every tool that was called since then. */
export async function readFigures(ctx: Scope, since: Date): Promise<Figures[]> {
  const workspaceId: string = ctx.workspaceId;
  return ctx.db.prisma.$queryRaw<Figures[]>`
    SELECT "tool", count(*)::int AS "calls",
      count(*) FILTER (WHERE "code" = 'OK')::int AS "succeeded",
      count(*) FILTER (WHERE "code" = ANY(${argumentErrorCodes}))::int AS "argumentErrors",
      count(*) FILTER (WHERE "code" = ANY(${denialCodes}))::int AS "denials",
      count(*) FILTER (WHERE "code" = ANY(${limitedCodes}))::int AS "limited",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY "durationMs") FILTER (WHERE "action" <> 'call.refused') AS "p50",
      percentile_cont(0.95) WITHIN GROUP (ORDER BY "durationMs") FILTER (WHERE "action" <> 'call.refused') AS "p95"
    FROM "AuditRow"
    WHERE "workspaceId" = ${workspaceId} AND "at" >= ${since} AND "action" = ANY(${endingActions}) AND "tool" IS NOT NULL
    GROUP BY "tool"`;
}

export interface BucketCounts extends Counts {
  /** Counted from `since`, 0 first. */
  bucket: number;
}

/** The same by stretches of `bucketMs` milliseconds. */
export async function readSeries(ctx: Scope, since: Date, bucketMs: number): Promise<BucketCounts[]> {
  const workspaceId: string = ctx.workspaceId;
  return ctx.db.prisma.$queryRaw<BucketCounts[]>`
    SELECT "tool", floor(extract(epoch FROM "at" - ${since}::timestamptz) * 1000 / ${bucketMs}::float8)::int AS "bucket",
      count(*)::int AS "calls",
      count(*) FILTER (WHERE "code" = 'OK')::int AS "succeeded",
      count(*) FILTER (WHERE "code" = ANY(${argumentErrorCodes}))::int AS "argumentErrors",
      count(*) FILTER (WHERE "code" = ANY(${denialCodes}))::int AS "denials",
      count(*) FILTER (WHERE "code" = ANY(${limitedCodes}))::int AS "limited"
    FROM "AuditRow"
    WHERE "workspaceId" = ${workspaceId} AND "at" >= ${since} AND "action" = ANY(${endingActions}) AND "tool" IS NOT NULL
    GROUP BY 1, 2`;
}

export interface LastError {
  tool: string;
  at: Date;
  code: string;
  message: string | null;
}

/** The last five failures of each tool, newest first. */
export async function readLastErrors(ctx: Scope, since: Date): Promise<LastError[]> {
  const workspaceId: string = ctx.workspaceId;
  return ctx.db.prisma.$queryRaw<LastError[]>`
    SELECT "tool", "at", "code", "body"::json -> 'details' ->> 'message' AS "message"
    FROM (SELECT "tool", "at", "code", "body", row_number() OVER (PARTITION BY "tool" ORDER BY "seq" DESC) AS "n"
      FROM "AuditRow"
      WHERE "workspaceId" = ${workspaceId} AND "at" >= ${since} AND "action" = ANY(${endingActions})
        AND "code" = ANY(${failureCodes}) AND "tool" IS NOT NULL) e
    WHERE "n" <= 5 ORDER BY "tool", "n"`;
}

/** Tools that anybody has called since then. */
export async function readUsed(ctx: Scope, since: Date): Promise<Set<string>> {
  const workspaceId: string = ctx.workspaceId;
  const rows = await ctx.db.prisma.$queryRaw<{ tool: string }[]>`
    SELECT DISTINCT "tool" FROM "AuditRow"
    WHERE "workspaceId" = ${workspaceId} AND "at" >= ${since} AND "action" = ANY(${endingActions}) AND "tool" IS NOT NULL`;
  return new Set(rows.map((row) => row.tool));
}
