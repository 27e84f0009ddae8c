import type { Runtime } from "../core/context";

/** How often the process that runs a turn says so. */
export const heartbeatMs = 1_000;
/** A running turn that has not been heard of for this long has lost its process. */
export const staleAfterMs = 6_000;

/**
 * Says that this process still runs these turns, and hears which of them somebody asked to stop. A turn that the
 * answer does not hold was ended by others meanwhile; whoever runs it must let go.
 */
export async function beatTurns(
  runtime: Pick<Runtime, "db" | "clock">,
  turnIds: readonly string[],
): Promise<Map<string, "go_on" | "stop">> {
  if (turnIds.length === 0) return new Map();
  const rows = await runtime.db.prisma.$queryRaw<{ id: string; stopAskedAt: Date | null }[]>`
    UPDATE "Turn" SET "heartbeatAt" = ${runtime.clock.now()}::timestamptz
    WHERE "id" = ANY(${[...turnIds]}::text[]) AND "state" = 'running'
    RETURNING "id", "stopAskedAt"`;
  return new Map(rows.map(({ id, stopAskedAt }) => [id, stopAskedAt ? "stop" : "go_on"]));
}
