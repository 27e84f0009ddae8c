import type { Runtime } from "../../core/context";
import { objectStore } from "../../core/object-store";

/** Longer than any step of a job takes between putting a file into the store and ending its deliverable. */
const keptMs = 3_600_000;
const atOnce = 200;

/** Removes from the object store what no row has spoken for within an hour. Returns how many objects went. */
export async function sweepLooseObjects({ db, env, clock }: Pick<Runtime, "db" | "env" | "clock">): Promise<number> {
  const store = objectStore(env);
  if (!store) return 0;
  const before = new Date(clock.now().getTime() - keptMs);
  const loose = await db.prisma.looseObject.findMany({ where: { at: { lt: before } }, take: atOnce });
  let removed = 0;
  for (const { key } of loose) {
    // First this: who still wants to end a deliverable with it must fail rather than point at nothing.
    const { count } = await db.prisma.looseObject.updateMany({ where: { key }, data: { removing: true } });
    if (count === 0) continue;
    await store.remove(key);
    await db.prisma.looseObject.deleteMany({ where: { key } });
    removed += 1;
  }
  return removed;
}
