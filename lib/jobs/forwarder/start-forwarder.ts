import type { InngestFunction } from "inngest";
import type { Runtime } from "../../core/context";
import { createSafeFetch } from "../../core/http/create-safe-fetch";
import { jobsEgress } from "../../core/http/egress-classes";
import type { InngestTarget } from "../inngest-target";
import type { Jobs } from "../jobs";
import { Pulse } from "../pulse";
import { forwardEvents, type Postponed } from "./forward-events";
import { registerApp } from "./register-app";

const longestPauseMs = 60_000;

/** Hands the work over to an Inngest server: registers the functions there and sends it every event. */
export function startForwarder(
  runtime: Runtime,
  target: InngestTarget,
  functions: readonly InngestFunction.Any[],
): Jobs {
  const send = createSafeFetch(jobsEgress(runtime.env));
  const postponed: Postponed = new Map();
  const pulse = new Pulse();
  const stop = new AbortController();

  async function register(): Promise<void> {
    for (let pauseMs = 1_000; !stop.signal.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      const problem = await registerApp(runtime, functions).catch((error: unknown) => String(error));
      if (problem === null) return runtime.log.info("registered with the Inngest server");
      runtime.log.warn({ reason: problem }, "the Inngest server did not take the registration");
      await pause(pauseMs, stop.signal);
    }
  }

  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      const sent = await forwardEvents(runtime, target, send, postponed).catch((error: unknown) => {
        runtime.log.error({ err: error }, "events could not be forwarded");
        return 0;
      });
      await pulse.pause(sent > 0);
    }
  }
  const working = Promise.all([register(), loop()]);

  return {
    wake: () => pulse.beat(),
    async stop() {
      stop.abort();
      pulse.beat();
      await working;
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
