import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { logFailure } from "../log-failure";
import { type Run, runHandler } from "../run-handler";
import type { HandlerCall, ToolDefinition } from "../tool-definition";
import type { BreakerRow } from "./breaker/breaker-state";
import { healthOf } from "./breaker/health-of";
import { noteFailure } from "./breaker/note-failure";
import { noteSuccess } from "./breaker/note-success";

const mostTries = 3;
const firstPauseMs = 100;

export interface GuardedRun {
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** What the breaker said when the call came. */
  breaker: BreakerRow | undefined;
  /** Asked before another try: false once something was done. */
  mayRetry: () => boolean;
}

/**
 * Runs a handler, and again when it failed in a way that may pass and the tool says that running it twice does no
 * harm; all tries together stay within the tool's time. Each of them counts for the tool's breaker, and none is made
 * while that is open.
 */
export async function runWithRetries(
  tool: ToolDefinition,
  args: unknown,
  call: Omit<HandlerCall, "signal">,
  { timeoutMs, signal, breaker, mayRetry }: GuardedRun,
): Promise<Run> {
  const deadline = performance.now() + timeoutMs;
  // A tool that delegates has done much already when it fails; whoever called it decides about more.
  const tries = tool.idempotency === "once" || tool.needsTurn ? 1 : mostTries;
  for (let tried = 1; ; tried += 1) {
    const run = await runHandler(tool, args, call, Math.max(1, deadline - performance.now()), signal);
    const rests = await note(call.ctx, tool, run, breaker);
    const pauseMs = firstPauseMs * 3 ** (tried - 1) * (0.75 + Math.random() / 2);
    const inTime = performance.now() + pauseMs < deadline;
    if (tried === tries || rests || !inTime || !mayPass(run) || !mayRetry()) {
      return run.kind === "timeout" ? { ...run, afterMs: timeoutMs } : run;
    }
    await pause(pauseMs, signal);
  }
}

/** Keeps the breaker's record; true when the tool rests now. A record that cannot be kept stops no call. */
async function note(ctx: Context, tool: ToolDefinition, run: Run, breaker: BreakerRow | undefined): Promise<boolean> {
  const health = healthOf(run);
  try {
    if (health === "fails") return await noteFailure(ctx, tool.name);
    if (health === "works") await noteSuccess(ctx, tool.name, breaker);
  } catch (error) {
    logFailure(ctx, "the breaker of a tool could not be kept", error, { tool: tool.name });
  }
  return false;
}

const connectionCodes =
  /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_.*)$/;

/** A failure of the way to the service or of the service, not of what was asked. */
function mayPass(run: Run): boolean {
  if (run.kind === "outcome") return !run.outcome.ok && run.outcome.code === "UPSTREAM_FAILED";
  if (run.kind !== "threw") return false;
  if (run.error instanceof AppError) return run.error.code === "UPSTREAM_FAILED";
  return isConnectionError(run.error) || (run.error instanceof Error && isConnectionError(run.error.cause));
}

function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && connectionCodes.test(error.code)
  );
}

/** Shorter when the caller goes away. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}
