import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/database";
import type { BreakerRow } from "./breaker/breaker-state";
import type { Point } from "./rate/take-point";

/** Denials of one kind that this person has met in this thread. */
export interface StrikeRow {
  category: string;
  group: string;
  count: number;
}

/** Mutations that stand still until a person has looked; the whole workspace's without a thread. */
export interface HoldRow {
  id: string;
  threadId: string | null;
  tool: string;
  cause: string;
}

/** What of the shared state a call meets: kept in the database, so that it holds in every process. */
export interface Guards {
  /** Whether the call has its place within the rate; null where none was asked for. */
  readonly point: Point | null;
  /** Tools of this workspace that have failed lately. */
  readonly breakers: ReadonlyMap<string, BreakerRow>;
  readonly holds: readonly HoldRow[];
  readonly strikes: readonly StrikeRow[];
}

/** Nothing stands in the way. */
export const noGuards: Guards = { point: null, breakers: new Map(), holds: [], strikes: [] };

/** Calls that belong to no thread are counted under this. */
export const noThread = "-";

/** The columns that `toGuards` reads, for the one query that reads everything that decides. */
export function guardColumns(ctx: Context, threadId: string | undefined, metered: boolean): Prisma.Sql {
  const workspaceId: string = ctx.workspaceId;
  const { userId } = ctx.person;
  const thread = threadId ?? noThread;
  return Prisma.sql`
    (SELECT json_agg(b)::text FROM "ToolBreaker" b WHERE b."workspaceId" = ${workspaceId}) AS "breakers",
    (SELECT json_agg(h)::text FROM "MutationHold" h WHERE h."workspaceId" = ${workspaceId} AND h."liftedAt" IS NULL
      AND (h."threadId" IS NULL OR h."threadId" = ${thread})) AS "holds",
    (SELECT json_agg(d)::text FROM "DenialStrike" d WHERE d."workspaceId" = ${workspaceId}
      AND d."threadId" = ${thread} AND d."userId" = ${userId}) AS "strikes"${metered ? pointColumns : Prisma.empty}`;
}

const pointColumns = Prisma.sql`,
    (SELECT k."points" FROM "taken" k) AS "points", (SELECT k."until" FROM "taken" k) AS "until",
    (SELECT f."until" FROM "full" f) AS "fullUntil"`;

export interface GuardRow {
  breakers: string | null;
  holds: string | null;
  strikes: string | null;
  /** Absent where no place was asked for, null where none was free. */
  points?: number | null;
  until?: number | null;
  fullUntil?: number | null;
}

export function toGuards({ breakers, holds, strikes, points, until, fullUntil }: GuardRow): Guards {
  return {
    point: points === undefined ? null : { taken: points !== null, used: points ?? 0, until: until ?? fullUntil ?? 0 },
    breakers: breakers === null ? noGuards.breakers : byTool(JSON.parse(breakers) as BreakerRow[]),
    holds: holds === null ? [] : (JSON.parse(holds) as HoldRow[]),
    strikes: strikes === null ? [] : (JSON.parse(strikes) as StrikeRow[]),
  };
}

const byTool = (rows: readonly BreakerRow[]) => new Map(rows.map((row) => [row.tool, row]));
