import { z } from "zod";
import { canonicalJson } from "../../core/canonical-json";
import { signatureHeader, signRequest } from "../sign-request";
import type { ClaimedRun, JobError, JobStep, Runner } from "./job-run";

const Operation = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Operation = z.infer<typeof Operation>;

/** Where the function stands after one call. `retryAfter` is what a RetryAfterError asked for. */
export type FunctionReply =
  | { kind: "done"; output: unknown }
  | { kind: "steps"; operations: Operation[]; retryAfter: string | null }
  | { kind: "failed"; error: JobError; retry: boolean; retryAfter: string | null };

/** Longer than any step of ours may take; what exceeds it counts as a failed attempt, so that nothing hangs for ever. */
const longestCallMs = 60 * 60_000;

/**
 * Calls a function once through the SDK's handler, as an Inngest server does: it gets the results of its
 * finished steps and answers with its output or with the next steps. With `step` exactly that one is run.
 */
export async function callFunction(runner: Runner, run: ClaimedRun, step?: JobStep): Promise<FunctionReply> {
  const body = {
    version: -1, // the SDK chooses
    event: run.event,
    events: [run.event],
    steps: Object.fromEntries([...run.steps.values()].flatMap(memoized)),
    ctx: {
      run_id: run.id,
      attempt: step ? step.attempt : run.attempt,
      max_attempts: run.fn.attempts,
      stack: { stack: run.stack, current: run.stack.length },
    },
  };
  const url = new URL("http://embedded/api/inngest");
  url.searchParams.set("fnId", run.fn.id);
  url.searchParams.set("stepId", step?.id ?? "step");
  const request = new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [signatureHeader]: signRequest(runner.runtime.secrets.jobsSigningKey, body),
    },
    body: canonicalJson(body),
  });
  const response = await withinTime(runner.serve(request));
  const retryAfter = response.headers.get("retry-after");
  const content: unknown = JSON.parse((await response.text()) || "null");
  if (response.status === 200) return { kind: "done", output: content };
  if (response.status === 206) return { kind: "steps", operations: z.array(Operation).parse(content), retryAfter };
  const retry = response.headers.get("x-inngest-no-retry") !== "true";
  return { kind: "failed", error: toJobError(content), retry, retryAfter };
}

function memoized(step: JobStep): [string, object][] {
  if (step.state === "done") return [[step.id, { type: "data", data: step.data }]];
  if (step.state === "failed") return [[step.id, { type: "error", error: step.error }]];
  return [];
}

/** Whatever was thrown, as something that can be kept. Stacks are cut: they are for the log, not for people. */
export function toJobError(thrown: unknown): JobError {
  const { name, message, error, stack } = z
    .object({ name: z.string(), message: z.string(), error: z.string(), stack: z.string() })
    .partial()
    .catch({})
    .parse(thrown);
  return {
    name: storable(name ?? "Error"),
    message: storable(message || error || "The job ended without saying why."),
    ...(stack ? { stack: storable(stack.slice(0, 4000)) } : {}),
  };
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair; a failure must always be kept. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}

async function withinTime(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The step took longer than an hour.")), longestCallMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
