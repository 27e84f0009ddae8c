import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signRequest } from "@/lib/jobs/sign-request";

interface Registered {
  id: string;
  triggers: { event?: string }[];
  steps: { step: { runtime: { url: string }; retries?: { attempts?: number } } };
}

interface Event {
  id: string;
  name: string;
  data: unknown;
  ts: number;
}

interface Operation {
  id: string;
  op: string;
  name?: string;
  data?: unknown;
  error?: { name: string; message: string };
}

export interface ServerRun {
  functionId: string;
  eventId: string;
  state: "running" | "done" | "failed";
  output?: unknown;
  /** Times the function was called, every retry included. */
  calls: number;
}

export interface InngestServer {
  url: string;
  /** Deliveries that were accepted, repeated ones included. */
  events: Event[];
  runs: ServerRun[];
  /** Ids of the functions that were registered. */
  functions(): string[];
  stop(): Promise<void>;
}

/**
 * A job server on loopback that speaks to our route as the published one does: it takes registrations and
 * events over HTTP and calls the registered addresses with signed requests. It is as unkind as a real one
 * may be: every event starts `repeat` runs that overlap, parallel steps are called last to first, and the
 * first `refuse` deliveries are answered with 503. Sleeps end at once.
 */
export async function startInngestServer(options: {
  signingKey: string;
  repeat?: number;
  refuse?: number;
}): Promise<InngestServer> {
  const registered = new Map<string, Registered>();
  const events: Event[] = [];
  const runs: ServerRun[] = [];
  const working: Promise<void>[] = [];
  let refuse = options.refuse ?? 0;

  function receive(path: string, body: string): { status: number; answer: object } {
    if (path === "/fn/register") {
      for (const fn of (JSON.parse(body) as { functions: Registered[] }).functions) registered.set(fn.id, fn);
      return { status: 200, answer: { ok: true, modified: true } };
    }
    if (!path.startsWith("/e/")) return { status: 404, answer: { error: "not found" } };
    if (refuse > 0) {
      refuse -= 1;
      return { status: 503, answer: { error: "starting" } };
    }
    const delivered = JSON.parse(body) as Event[];
    for (const event of delivered) {
      events.push(event);
      for (const fn of registered.values()) {
        if (!fn.triggers.some((trigger) => trigger.event === event.name)) continue;
        for (let n = 0; n < (options.repeat ?? 1); n += 1) {
          const run: ServerRun = { functionId: fn.id, eventId: event.id, state: "running", calls: 0 };
          runs.push(run);
          working.push(work(options.signingKey, fn, event, run));
        }
      }
    }
    return { status: 200, answer: { ids: delivered.map((event) => event.id), status: 200 } };
  }

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const { status, answer } = receive(request.url ?? "", body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    runs,
    functions: () => [...registered.keys()],
    async stop() {
      await Promise.allSettled(working);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let count = 0;

/** One run, to its end. */
async function work(signingKey: string, fn: Registered, event: Event, run: ServerRun): Promise<void> {
  count += 1;
  const runId = `server-run-${count}`;
  const attempts = (fn.steps.step.retries?.attempts ?? 3) + 1;
  const steps: Record<string, object> = {};
  const stack: string[] = [];

  async function call(stepId: string): Promise<{ status: number; content: unknown }> {
    for (let attempt = 0; ; attempt += 1) {
      const ctx = { run_id: runId, attempt, max_attempts: attempts, qi_id: `${runId}-${stepId}-${attempt}` };
      const body = { version: -1, event, events: [event], steps, ctx: { ...ctx, stack: { stack, current: 0 } } };
      const url = new URL(fn.steps.step.runtime.url);
      url.searchParams.set("stepId", stepId);
      run.calls += 1;
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-inngest-signature": signRequest(signingKey, body, Date.now()),
        },
        body: JSON.stringify(body),
      });
      const content: unknown = await response.json();
      const broken = response.status >= 400 || (content as Operation[] | null)?.[0]?.op === "StepError";
      const final = response.headers.get("x-inngest-no-retry") === "true" || attempt + 1 >= attempts;
      if (!broken || final) return { status: response.status, content };
    }
  }

  function settle(operation: Operation): void {
    const failed = operation.op === "StepFailed" || operation.op === "StepError";
    steps[operation.id] = failed
      ? { type: "error", error: operation.error }
      : { type: "data", data: operation.data ?? null };
    stack.push(operation.id);
  }

  for (;;) {
    const { status, content } = await call("step");
    if (status !== 206) {
      run.state = status === 200 ? "done" : "failed";
      run.output = content;
      return;
    }
    for (const operation of (content as Operation[]).toReversed()) {
      if (operation.op !== "StepPlanned") settle(operation);
      else for (const result of (await call(operation.id)).content as Operation[]) settle(result);
    }
  }
}
