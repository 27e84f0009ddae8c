import type { Runtime } from "../../../core/context";

const keptMs = 24 * 3_600_000;

/** Drops denials that nobody has met again for a day: of threads that are over, and of calls outside of any. */
export async function sweepStrikes(runtime: Pick<Runtime, "db" | "clock">): Promise<number> {
  const before = new Date(runtime.clock.now().getTime() - keptMs);
  const { count } = await runtime.db.prisma.denialStrike.deleteMany({ where: { at: { lt: before } } });
  return count;
}
