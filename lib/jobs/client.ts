import { type ClientOptions, eventType, Inngest, type Logger } from "inngest";
import type { Runtime } from "../core/context";
import { createSafeFetch } from "../core/http/create-safe-fetch";
import { jobsEgress } from "../core/http/egress-classes";
import { type JobEventName, jobEvents } from "../events/schema";
import { inngestTarget } from "./inngest-target";

let connected: Runtime | undefined;
let transport: typeof fetch = () => Promise.reject(new Error("The job client has not been connected."));

// Functions are declared when modules load, long before keys are known: what depends on them is looked up at use.
const options: ClientOptions & { id: "candor" } = {
  id: "candor",
  // Never in development mode: there, anybody could run jobs by an unsigned request.
  isDev: false,
  // Steps are reported in the answer alone. Otherwise the SDK would report them by calls of its own as well.
  checkpointing: false,
  // Off: it would hook into the process's tracing.
  aiMetadata: false,
  fetch: (input, init) => transport(input, init),
  logger: forwardLog((level) => level),
  // The SDK's own remarks are for whoever debugs it; only what it calls an error is worth a line.
  internalLogger: forwardLog((level) => (level === "error" ? "warn" : "debug")),
};

/** Makes job functions. */
export const inngest = new Inngest(options);

/** Gives the client this process's signing key, log and way out. Called before anything is served. */
export function connectClient(runtime: Runtime): void {
  const target = inngestTarget(runtime.env);
  connected = runtime;
  options.signingKey = runtime.secrets.jobsSigningKey;
  options.baseUrl = target?.baseUrl;
  transport = target
    ? createSafeFetch(jobsEgress(runtime.env))
    : () => Promise.reject(new Error("The embedded job runner sends nothing out of this process."));
}

/** What job functions listen to, with the shape of its data: `triggers: [jobTriggers["document/ingest.requested"]]`. */
export const jobTriggers = {
  "document/ingest.requested": eventType("document/ingest.requested", {
    schema: jobEvents["document/ingest.requested"],
  }),
  "document/index.abandoned": eventType("document/index.abandoned", {
    schema: jobEvents["document/index.abandoned"],
  }),
  "report/generation.requested": eventType("report/generation.requested", {
    schema: jobEvents["report/generation.requested"],
  }),
  "resume/generation.requested": eventType("resume/generation.requested", {
    schema: jobEvents["resume/generation.requested"],
  }),
  "image/generation.requested": eventType("image/generation.requested", {
    schema: jobEvents["image/generation.requested"],
  }),
  "automation/run.requested": eventType("automation/run.requested", {
    schema: jobEvents["automation/run.requested"],
  }),
  "workspace/event.raised": eventType("workspace/event.raised", {
    schema: jobEvents["workspace/event.raised"],
  }),
  "mail/delivery.requested": eventType("mail/delivery.requested", {
    schema: jobEvents["mail/delivery.requested"],
  }),
  "approval/execution.requested": eventType("approval/execution.requested", {
    schema: jobEvents["approval/execution.requested"],
  }),
} satisfies Record<JobEventName, unknown>;

type Level = "debug" | "info" | "warn" | "error";

/** Onto the process's log, which exists only once the client is connected. */
function forwardLog(levelOf: (level: Level) => Level): Logger {
  const method =
    (level: Level) =>
    (first: unknown, ...rest: unknown[]): void => {
      const write = connected?.log[levelOf(level)].bind(connected.log);
      if (typeof first === "object" && first !== null) write?.(first, rest.map(String).join(" "));
      else write?.([first, ...rest].map(String).join(" "));
    };
  return { debug: method("debug"), info: method("info"), warn: method("warn"), error: method("error") };
}
