import type { Runtime } from "../core/context";
import { onWakeJobs } from "../events/wake-jobs";
import { startForwarder } from "./forwarder/start-forwarder";
import { jobFunctions } from "./functions";
import { inngestTarget } from "./inngest-target";
import type { Jobs } from "./jobs";
import { startRunner } from "./runner/start-runner";

/**
 * Starts what brings asked-for work to its functions: the embedded runner, or, with an Inngest server
 * configured, the forwarder to it. Once in a process.
 */
export function startJobs(runtime: Runtime): Jobs {
  const target = inngestTarget(runtime.env);
  const jobs = target ? startForwarder(runtime, target, jobFunctions) : startRunner(runtime, jobFunctions);
  onWakeJobs(() => jobs.wake());
  return {
    wake: () => jobs.wake(),
    async stop() {
      onWakeJobs(undefined);
      await jobs.stop();
    },
  };
}
