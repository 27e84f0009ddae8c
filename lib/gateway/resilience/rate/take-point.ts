import type { Context } from "../../../core/context";
import { Prisma } from "../../../core/db/database";

/** A call's place among those of its minute. */
export interface Point {
  taken: boolean;
  /** Calls of this minute, this one included; 0 when there was no place. */
  used: number;
  /** When the minute ends, in milliseconds since 1970. */
  until: number;
}

/** Whose calls are counted together, and how many a minute code allows. */
export interface Metered {
  name: string;
  rateLimit: number;
}

const windowMs = 60_000;

export function pointKey(ctx: Context, tool: string): string {
  return `call ${ctx.workspaceId} ${ctx.person.userId} ${tool}`;
}

/**
 * The beginning of a statement that counts a call of this person and tool, in every process alike: `"taken"` has one
 * row when there was a place, `"full"` says when the minute ends that was running before. A minute begins with the
 * first call; an admin's limit is read on the way.
 */
export function takePoint(ctx: Context, { name, rateLimit }: Metered): Prisma.Sql {
  const workspaceId: string = ctx.workspaceId;
  const key = pointKey(ctx, name);
  const nowMs = ctx.clock.now().getTime();
  const now = BigInt(nowMs);
  const until = BigInt(nowMs + windowMs);
  return Prisma.sql`
    WITH "taken" AS (
      INSERT INTO "RateLimit" AS r ("key", "points", "expire") VALUES (${key}, 1, ${until})
      ON CONFLICT ("key") DO UPDATE SET
        "points" = CASE WHEN r."expire" <= ${now} THEN 1 ELSE r."points" + 1 END,
        "expire" = CASE WHEN r."expire" <= ${now} THEN ${until} ELSE r."expire" END
      WHERE r."expire" <= ${now} OR r."points" < COALESCE(
        (SELECT s."rateLimit" FROM "ToolSetting" s WHERE s."workspaceId" = ${workspaceId} AND s."tool" = ${name}),
        ${rateLimit}::int)
      RETURNING "points", "expire"::float8 AS "until"),
    "full" AS (SELECT r."expire"::float8 AS "until" FROM "RateLimit" r WHERE r."key" = ${key})`;
}

/** The same as a statement of its own. */
export async function takePointAlone(ctx: Context, metered: Metered): Promise<Point> {
  const [row] = await ctx.db.query<{ points: number | null; until: number | null }>(Prisma.sql`
    ${takePoint(ctx, metered)}
    SELECT (SELECT k."points" FROM "taken" k) AS "points",
      COALESCE((SELECT k."until" FROM "taken" k), (SELECT f."until" FROM "full" f)) AS "until"`);
  return { taken: row!.points !== null, used: row!.points ?? 0, until: row!.until ?? 0 };
}
