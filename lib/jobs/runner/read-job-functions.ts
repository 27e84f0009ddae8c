import { Cron } from "croner";
import type { InngestFunction } from "inngest";
import type { FunctionConfig } from "inngest/types";
import { inngest } from "../client";
import { type Concurrency, readConcurrency } from "./concurrency";

/** What the embedded runner must know of a function. */
export interface JobFunction {
  readonly id: string;
  /** Names of the events that start it. */
  readonly events: readonly string[];
  readonly crons: readonly { readonly expression: string; readonly schedule: Cron }[];
  /** How often a step or the function's own code is tried, the first time included. */
  readonly attempts: number;
  readonly concurrency: readonly Concurrency[];
  /** Seconds by which its runs go ahead of what was asked for earlier; 0 for most. */
  readonly ahead: number;
  /** The function that is told when this one has failed for good. */
  readonly onFailure: string | undefined;
}

/** What the SDK declares for a server and this runner does not do: a function that asks for it must not start quietly. */
const unsupported = [
  "batchEvents",
  "cancel",
  "debounce",
  "idempotency",
  "rateLimit",
  "singleton",
  "throttle",
  "timeouts",
] as const satisfies readonly (keyof FunctionConfig)[];

const defaultRetries = 3; // the SDK's, when a function names none
const failureSuffix = "-failure";

/**
 * Reads the functions' declarations, by id; `onFailure` handlers are functions of their own.
 * @throws when one asks for what the embedded runner does not do.
 */
export function readJobFunctions(functions: readonly InngestFunction.Any[]): Map<string, JobFunction> {
  const configs = functions.flatMap(configsOf);
  const ids = new Set(configs.map((config) => config.id));
  return new Map(
    configs.map((config) => {
      const asked = unsupported.filter((name) => config[name] !== undefined);
      if (asked.length > 0) throw new Error(`The embedded runner cannot honour ${asked.join(", ")} of ${config.id}.`);
      const failureId = `${config.id}${failureSuffix}`;
      return [config.id, { ...read(config), onFailure: ids.has(failureId) ? failureId : undefined }];
    }),
  );
}

function read(config: FunctionConfig): Omit<JobFunction, "onFailure"> {
  const isFailureHandler = config.id.endsWith(failureSuffix);
  const events: string[] = [];
  const crons: JobFunction["crons"][number][] = [];
  for (const trigger of config.triggers) {
    if ("cron" in trigger) {
      crons.push({ expression: trigger.cron, schedule: parseCron(trigger.cron) });
    } else if (!isFailureHandler) {
      // A failure handler's event names its function: it is started directly, not by listening.
      if (trigger.expression) throw new Error(`The embedded runner cannot honour the condition of ${config.id}.`);
      events.push(trigger.event);
    }
  }
  const retries = config.steps.step?.retries?.attempts ?? defaultRetries;
  const ahead = readPriority(config);
  return { id: config.id, events, crons, attempts: retries + 1, concurrency: readConcurrency(config), ahead };
}

/** @throws for anything but a number of seconds, from 0 to 600 */
function readPriority({ id, priority }: FunctionConfig): number {
  const run = priority?.run ?? "0";
  if (/^\d{1,3}$/.test(run) && Number(run) <= 600) return Number(run);
  throw new Error(`The embedded runner reads priorities of 0 to 600 seconds, not ${run} (${id}).`);
}

/** `TZ=Europe/Berlin 0 9 * * *`, or without a zone in UTC. */
function parseCron(expression: string): Cron {
  const [, timezone = "UTC", pattern = expression] = /^TZ=(\S+)\s+(.+)$/.exec(expression) ?? [];
  return new Cron(pattern, { timezone, paused: true });
}

/** The SDK keeps the method to itself, though a server is told the same. The one place that reaches for it. */
function configsOf(fn: InngestFunction.Any): FunctionConfig[] {
  const declared = fn as unknown as { getConfig(options: { baseUrl: URL; appPrefix: string }): FunctionConfig[] };
  return declared.getConfig({ baseUrl: new URL("http://embedded/api/inngest"), appPrefix: inngest.id });
}
