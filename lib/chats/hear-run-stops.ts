import type { Runtime } from "../core/context";
import { liveRuns } from "./live-runs";

/** Stops the specialists' runs of this process that somebody asked to stop, wherever they asked. */
export async function hearRunStops({ db }: Pick<Runtime, "db">): Promise<void> {
  const runs = liveRuns();
  if (runs.size === 0) return;
  const stopped = await db.prisma.specialistRun.findMany({
    where: { id: { in: [...runs.keys()] }, stopAskedAt: { not: null } },
    select: { id: true },
  });
  for (const { id } of stopped) runs.get(id)?.abort("stop");
}
