import type { Context } from "../../../core/context";
import { publishEvent } from "../../../events/publish-event";

/** Failures among the last ten calls that open a breaker. */
const failuresToOpen = 5;
const firstOpenMs = 30_000;
const longestOpenMs = 600_000;

/**
 * Counts a call that failed. Five of the last ten open the breaker for 30 seconds; a failure after that, of the call
 * that was let through to see, for twice as long, up to 10 minutes. True when the tool rests now.
 */
export async function noteFailure(ctx: Context, tool: string): Promise<boolean> {
  const workspaceId: string = ctx.workspaceId;
  const now = ctx.clock.now();
  const [row] = await ctx.db.prisma.$queryRaw<{ open: boolean; opened: boolean }[]>`
    INSERT INTO "ToolBreaker" AS b ("workspaceId", "tool", "outcomes", "version", "at")
    VALUES (${workspaceId}, ${tool}, 'f', 1, ${now})
    ON CONFLICT ("workspaceId", "tool") DO UPDATE SET
      ("outcomes", "openMs", "openUntil", "probeUntil", "version", "at") = (
        SELECT n."outcomes",
          CASE WHEN n."opens" THEN n."openMs" ELSE b."openMs" END,
          CASE WHEN n."opens" THEN ${now}::timestamptz + n."openMs" * interval '1 millisecond' ELSE b."openUntil" END,
          CASE WHEN n."opens" THEN NULL ELSE b."probeUntil" END,
          b."version" + 1, ${now}::timestamptz
        FROM (SELECT right(b."outcomes" || 'f', 10) AS "outcomes",
            LEAST(${longestOpenMs}::int, GREATEST(${firstOpenMs}::int, b."openMs" * 2)) AS "openMs",
            CASE WHEN b."openUntil" IS NULL
              THEN length(replace(right(b."outcomes" || 'f', 10), 's', '')) >= ${failuresToOpen}::int
              ELSE b."openUntil" <= ${now} END AS "opens") n)
    RETURNING b."openUntil" > ${now} AS "open",
      b."openUntil" = ${now}::timestamptz + b."openMs" * interval '1 millisecond' AS "opened"`;
  if (row?.opened) await tell(ctx, tool, "open");
  return row?.open ?? false;
}

/** Boards that are open show it at once. */
export async function tell(ctx: Context, tool: string, breaker: "open" | "closed"): Promise<void> {
  const data = { tool, breaker };
  await ctx.db.transaction((tx) => publishEvent(tx, ctx, { workspaceId: ctx.workspaceId, name: "tool.changed", data }));
}
