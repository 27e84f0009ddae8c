import type { Runtime } from "../../core/context";
import { AppError } from "../../core/errors";
import { deliveriesPerMinute } from "./schema";

const windowMs = 60_000;

/**
 * Counts a delivery of a webhook, in all processes together. A minute begins with its first delivery.
 * @throws RATE_LIMITED with the seconds until the next one is taken
 */
export async function takePlace({ db, clock }: Pick<Runtime, "db" | "clock">, triggerId: string): Promise<void> {
  const nowMs = clock.now().getTime();
  const now = BigInt(nowMs);
  const until = BigInt(nowMs + windowMs);
  const key = `webhook ${triggerId}`;
  const taken = await db.prisma.$executeRaw`
    INSERT INTO "RateLimit" AS r ("key", "points", "expire") VALUES (${key}, 1, ${until})
    ON CONFLICT ("key") DO UPDATE SET
      "points" = CASE WHEN r."expire" <= ${now} THEN 1 ELSE r."points" + 1 END,
      "expire" = CASE WHEN r."expire" <= ${now} THEN ${until} ELSE r."expire" END
    WHERE r."expire" <= ${now} OR r."points" < ${deliveriesPerMinute}::int`;
  if (taken > 0) return;
  const row = await db.prisma.rateLimit.findUnique({ where: { key } });
  const seconds = Math.max(1, Math.ceil((Number(row?.expire ?? nowMs) - nowMs) / 1000));
  throw new AppError("RATE_LIMITED", {
    detail: `More than ${deliveriesPerMinute} deliveries of this webhook came within a minute.`,
    hint: `Send it again in ${seconds} seconds, signed anew.`,
    retryAfter: seconds,
  });
}
