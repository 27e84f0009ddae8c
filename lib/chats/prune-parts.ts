import type { Runtime } from "../core/context";

/** How long the replay log of an ended turn is kept, in milliseconds: long enough for any client to come back. */
const keptMs = 24 * 60 * 60_000;
const mostTurns = 200;

/** Drops replay logs that nobody will ask for; the messages themselves stay. Returns how many turns were cleared. */
export async function pruneParts(runtime: Runtime): Promise<number> {
  const before = new Date(runtime.clock.now().getTime() - keptMs);
  const rows = await runtime.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT t."id" FROM "Turn" t
    WHERE t."finishedAt" < ${before} AND EXISTS (SELECT 1 FROM "StreamPart" p WHERE p."turnId" = t."id")
    LIMIT ${mostTurns}`;
  const turnIds = rows.map((row) => row.id);
  if (turnIds.length > 0) await runtime.db.prisma.streamPart.deleteMany({ where: { turnId: { in: turnIds } } });
  return turnIds.length;
}
