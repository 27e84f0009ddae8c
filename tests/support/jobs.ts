import type { InngestFunction } from "inngest";
import type { Runtime } from "@/lib/core/context";
import type { Prisma } from "@/lib/core/db/database";
import { startRunner } from "@/lib/jobs/runner/start-runner";

/** Asks for work under any name, as `enqueueJob` does for the product's own. */
export async function askFor(
  runtime: Runtime,
  name: string,
  data: Record<string, unknown> = {},
  id: string = runtime.ids.next("event"),
): Promise<string> {
  await runtime.db.prisma.jobEvent.createMany({
    data: [{ id, name, data: data as Prisma.InputJsonObject, at: runtime.clock.now() }],
    skipDuplicates: true,
  });
  return id;
}

/** Runs the given functions until `done` says so; the runner is stopped in any case. */
export async function runJobs(
  runtime: Runtime,
  functions: readonly InngestFunction.Any[],
  done: () => Promise<boolean>,
  milliseconds = 20_000,
): Promise<void> {
  const jobs = startRunner(runtime, functions);
  try {
    await until(done, milliseconds);
  } finally {
    await jobs.stop();
  }
}

/** True when the event's run, or as many as there are, have all ended. */
export async function haveEnded(runtime: Runtime, runs: number): Promise<boolean> {
  return (await runtime.db.prisma.jobRun.count({ where: { state: { in: ["done", "failed"] } } })) >= runs;
}

/** Waits for what must come true. @throws when it does not in time */
export async function until(check: () => Promise<boolean> | boolean, milliseconds = 20_000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Not within ${milliseconds} ms: ${check.toString().slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
