import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { type JobEventData, type JobEventName, jobEvents } from "./schema";
import { wakeJobs } from "./wake-jobs";

/**
 * Asks for work in the caller's transaction: if that rolls back, nothing was asked.
 * `id` makes asking twice the same as asking once.
 */
export async function enqueueJob<Name extends JobEventName>(
  tx: Transaction,
  runtime: Pick<Runtime, "clock" | "ids">,
  name: Name,
  data: JobEventData<Name>,
  id: string = runtime.ids.next("event"),
): Promise<void> {
  await tx.jobEvent.createMany({
    data: [{ id, name, data: jobEvents[name].parse(data), at: runtime.clock.now() }],
    skipDuplicates: true,
  });
  // Before the commit: the runner looks again and again for a second, so that it sees the row as soon as it is there.
  wakeJobs();
}
