import type { Runtime } from "../../core/context";
import { Prisma } from "../../core/db/database";
import { outputKeptDays } from "../../sources/runs/reader/load-run-text";

const dayMs = 86_400_000;
/** Rows of one statement: short enough that nobody waits for it. */
const atOnce = 1_000;

/** A kind of row that is of no use after a while. */
interface Expiring {
  table: string;
  /** Which rows may go, `now` being the time of the look. */
  expired: (now: Date) => Prisma.Sql;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

export const expiring: readonly Expiring[] = [
  { table: "StoredRun", expired: (now) => Prisma.sql`"expiresAt" <= ${now}` },
  // As long as an answer can be had again.
  { table: "IdempotencyKey", expired: (now) => Prisma.sql`"createdAt" <= ${daysBefore(now, 1)}` },
  // The longest that a card may be open: until then its call may be asked for again.
  { table: "CallResult", expired: (now) => Prisma.sql`"createdAt" <= ${daysBefore(now, 30)}` },
  // A page that was away for longer reads everything anew.
  { table: "WorkspaceEvent", expired: (now) => Prisma.sql`"at" <= ${daysBefore(now, 1)}` },
  // Long after its time would be refused.
  { table: "WebhookDelivery", expired: (now) => Prisma.sql`"at" <= ${daysBefore(now, 1)}` },
  // As long as somebody is likely to try again what failed.
  { table: "DeliverableWork", expired: (now) => Prisma.sql`"at" <= ${daysBefore(now, 7)}` },
  // What became of a letter is of interest while somebody may ask where it is.
  {
    table: "OutgoingMail",
    expired: (now) => Prisma.sql`"state" <> 'queued' AND "createdAt" <= ${daysBefore(now, 30)}`,
  },
  { table: "DenialStrike", expired: (now) => Prisma.sql`"at" <= ${daysBefore(now, 7)}` },
];

/** What specialists returned is forgotten after a month; their rows stay, as the thread shows them. */
export async function forgetOutputs({ db, clock }: Pick<Runtime, "db" | "clock">): Promise<number> {
  const oldest = daysBefore(clock.now(), outputKeptDays);
  for (let forgotten = 0; ; ) {
    const count = await db.prisma.$executeRaw`
      UPDATE "SpecialistRun" SET "output" = NULL WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "SpecialistRun" WHERE "output" IS NOT NULL AND "finishedAt" <= ${oldest} LIMIT ${atOnce}))`;
    forgotten += count;
    if (count < atOnce) return forgotten;
  }
}

/** Deletes what has expired of one kind, a thousand rows at a time. Returns how many there were. */
export async function deleteExpired(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  { table, expired }: Expiring,
): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  const condition = expired(clock.now());
  for (let deleted = 0; ; ) {
    const count = await db.prisma.$executeRaw(
      Prisma.sql`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${atOnce}))`,
    );
    deleted += count;
    if (count < atOnce) return deleted;
  }
}
