import { randomUUID } from "node:crypto";
import type { InngestFunction } from "inngest";
import type { Runtime } from "../../core/context";
import { createJobsHandler } from "../handler";
import type { Jobs } from "../jobs";
import { Pulse } from "../pulse";
import { claimRun } from "./claim-run";
import { dispatchEvents } from "./dispatch-events";
import { executeRun } from "./execute-run";
import { hasWork } from "./has-work";
import { type ClaimedRun, type Runner, renewEveryMs } from "./job-run";
import { queueCronRuns } from "./queue-cron-runs";
import { readJobFunctions } from "./read-job-functions";
import { renewLeases, sweepRuns, takeOverAll } from "./sweep-runs";

/** Runs at a time in one process: enough to overlap waiting for models, few enough to leave room for requests. */
const mostRuns = 4;
/** Beyond these, so many of what goes ahead: nobody waits for long work before a moment's. */
const mostAhead = 2;
const sweepEveryMs = 60_000;
/** How long a stop waits for the steps that are running. */
const stopWithinMs = 10_000;

/** Runs the jobs in this process, out of the tables, until it is stopped. */
export function startRunner(runtime: Runtime, functions: readonly InngestFunction.Any[]): Jobs {
  const runner: Runner = {
    runtime,
    functions: readJobFunctions(functions),
    serve: createJobsHandler(runtime, functions),
    id: randomUUID(),
    active: new Map(),
    stopping: false,
  };
  const urgent = [...runner.functions.values()].filter((fn) => fn.ahead > 0).map((fn) => fn.id);
  const pulse = new Pulse();
  const working = new Set<Promise<void>>();
  const renewing = setInterval(() => void attempt("renew leases", () => renewLeases(runner)), renewEveryMs);
  const sweeping = setInterval(() => void attempt("sweep", () => sweepRuns(runner)), sweepEveryMs);

  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      runtime.log.error({ err: error }, `the job runner could not ${what}`);
      return undefined;
    }
  }

  function begin(run: ClaimedRun): void {
    runner.active.set(run.id, run);
    const work = attempt(`go on with ${run.id}`, () => executeRun(runner, run)).then(() => {
      runner.active.delete(run.id);
      working.delete(work);
      pulse.beat();
    });
    working.add(work);
  }

  /** Whether anything was found to do. */
  async function look(): Promise<boolean> {
    if (!(await hasWork(runner))) return false;
    let found = (await dispatchEvents(runner)) > 0;
    while (!runner.stopping && runner.active.size < mostRuns + mostAhead) {
      const run = await claimRun(runner, runner.active.size < mostRuns ? undefined : urgent);
      if (!run) break;
      begin(run);
      found = true;
    }
    return found;
  }

  async function loop(): Promise<void> {
    if (runtime.db.kind === "embedded") await attempt("take over", () => takeOverAll(runner));
    let checked = runtime.clock.now();
    while (!runner.stopping) {
      const now = runtime.clock.now();
      await attempt("keep the schedule", async () => {
        await queueCronRuns(runner, checked, now);
        checked = now;
      });
      const found = await attempt("look for work", look);
      await pulse.pause(found === true);
    }
  }
  const looping = loop();

  return {
    wake: () => pulse.beat(),
    async stop() {
      runner.stopping = true;
      pulse.beat();
      await looping;
      const late = new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref());
      await Promise.race([Promise.all(working), late]);
      clearInterval(renewing);
      clearInterval(sweeping);
    },
  };
}
