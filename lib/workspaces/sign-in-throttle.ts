import { sha256 } from "../core/canonical-json";
import type { Runtime } from "../core/context";
import { Prisma } from "../core/db/database";

const freeFailures = 5;
const longestWaitMs = 60_000;
const forgottenAfterMs = 15 * 60_000;

type Place = Pick<Runtime, "db" | "clock">;

/**
 * Slows down guessing, in all processes together: after five failures in a row for one address each further attempt
 * has to wait, one second doubling to a minute. A minute at most, so that nobody can lock another person out for long.
 * Known and unknown addresses are treated alike.
 */
export const signInThrottle = {
  /** Milliseconds to wait, or 0: then the attempt counts as failed until `succeeded` is called, so parallel guesses count too. */
  async attempt(runtime: Place, email: string): Promise<number> {
    const nowMs = runtime.clock.now().getTime();
    const now = BigInt(nowMs);
    const until = BigInt(nowMs + forgottenAfterMs);
    const [row] = await runtime.db.prisma.$queryRaw<{ counted: boolean; freeAt: number | null }[]>(Prisma.sql`
      WITH "counted" AS (
        INSERT INTO "RateLimit" AS r ("key", "points", "expire") VALUES (${keyOf(email)}, 1, ${until})
        ON CONFLICT ("key") DO UPDATE SET
          "points" = CASE WHEN r."expire" <= ${now} THEN 1 ELSE r."points" + 1 END, "expire" = ${until}
        WHERE r."expire" <= ${now} OR ${freeAt} <= ${now}
        RETURNING 1)
      SELECT EXISTS (SELECT 1 FROM "counted") AS "counted",
        (SELECT (${freeAt})::float8 FROM "RateLimit" r WHERE r."key" = ${keyOf(email)}) AS "freeAt"`);
    return row!.counted ? 0 : Math.max(1, (row!.freeAt ?? 0) - nowMs);
  },
  async succeeded(runtime: Place, email: string): Promise<void> {
    await runtime.db.prisma.rateLimit.deleteMany({ where: { key: keyOf(email) } });
  },
};

/** When the row `r` allows another attempt, in milliseconds since 1970: its last one and the wait after it. */
const freeAt = Prisma.sql`r."expire" - ${forgottenAfterMs}::bigint + CASE WHEN r."points" < ${freeFailures} THEN 0
  ELSE LEAST(${longestWaitMs}::bigint, 1000 * (1::bigint << LEAST(r."points" - ${freeFailures}, 16))) END`;

/** The table holds no address of anybody. */
const keyOf = (email: string) => `sign-in ${sha256(email)}`;
