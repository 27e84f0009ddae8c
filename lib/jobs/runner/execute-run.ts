import { callFunction, type Operation, toJobError } from "./call-function";
import type { ClaimedRun, JobError, JobStep, Runner } from "./job-run";
import { failRun, finishRun, LeaseLost, releaseRun, saveFinishedStep, saveOpenSteps } from "./run-records";
import { retryTime, wakeTime } from "./wait-times";

/**
 * Takes a claimed run as far as it goes now: to its end, to a sleep, or to the pause before another attempt.
 * Everything is kept step by step, so that a process which dies here loses only the step that was running.
 */
export async function executeRun(runner: Runner, run: ClaimedRun): Promise<void> {
  try {
    while (!(await advance(runner, run)));
  } catch (error) {
    if (error instanceof LeaseLost) {
      runner.runtime.log.warn({ run: run.id, job: run.fn.id }, "another process has taken this run over");
      return;
    }
    // The answer could not be read or kept: an attempt that failed, so that it cannot go on for ever.
    await attemptFailed(runner, run, toJobError(error), true, null);
  }
}

/** One call, or one round of parallel steps. True when the run is no longer held here. */
async function advance(runner: Runner, run: ClaimedRun): Promise<boolean> {
  const now = runner.runtime.clock.now();
  if (runner.stopping) {
    await releaseRun(runner, run, { state: "queued", nextAt: now, attempt: run.attempt });
    return true;
  }
  const open = [...run.steps.values()].filter((step) => step.state === "planned" || step.state === "waiting");
  if (open.length > 0) {
    const ripe = open.filter((step) => (step.wakeAt ?? now) <= now);
    if (ripe.length > 0) {
      await settleAll(ripe.map((step) => goOn(runner, run, step)));
      return false;
    }
    const nextAt = new Date(Math.min(...open.map((step) => (step.wakeAt ?? now).getTime())));
    await releaseRun(runner, run, { state: "sleeping", nextAt, attempt: run.attempt });
    return true;
  }
  const reply = await callFunction(runner, run);
  if (reply.kind === "done") {
    await finishRun(runner, run, reply.output);
    return true;
  }
  if (reply.kind === "failed") return attemptFailed(runner, run, reply.error, reply.retry, reply.retryAfter);
  const [first, ...others] = reply.operations;
  if (!first) throw new Error("The function answered with no step.");
  if (others.length === 0 && first.op === "StepError") {
    return attemptFailed(runner, run, toJobError(first.error), true, reply.retryAfter);
  }
  const finished = finishedStep(first, run.attempt);
  if (others.length === 0 && finished) await saveFinishedStep(runner, run, finished);
  else
    await saveOpenSteps(
      runner,
      run,
      reply.operations.map((operation) => openStep(operation, now)),
    );
  return false;
}

/** Ends a sleep, or runs one of several parallel steps. Each has attempts of its own. */
async function goOn(runner: Runner, run: ClaimedRun, step: JobStep): Promise<void> {
  if (step.state === "waiting") return saveFinishedStep(runner, run, { ...step, state: "done", wakeAt: null });
  const reply = await callFunction(runner, run, step);
  const operation = reply.kind === "steps" ? reply.operations.find(({ id }) => id === step.id) : undefined;
  const finished = operation && finishedStep(operation, step.attempt);
  if (finished) return saveFinishedStep(runner, run, finished);
  const error = toJobError(operation?.error ?? (reply.kind === "failed" ? reply.error : undefined));
  const failed = step.attempt + 1;
  logFailure(runner, run, error, failed);
  if (failed >= run.fn.attempts) {
    return saveFinishedStep(runner, run, { ...step, state: "failed", error, wakeAt: null });
  }
  const wakeAt = retryTime(failed, reply.kind === "done" ? null : reply.retryAfter, runner.runtime.clock.now());
  await saveOpenSteps(runner, run, [{ ...step, attempt: failed, wakeAt }]);
}

async function attemptFailed(
  runner: Runner,
  run: ClaimedRun,
  error: JobError,
  retry: boolean,
  retryAfter: string | null,
): Promise<true> {
  const failed = run.attempt + 1;
  logFailure(runner, run, error, failed);
  if (!retry || failed >= run.fn.attempts) {
    await failRun(runner, run, error);
  } else {
    const nextAt = retryTime(failed, retryAfter, runner.runtime.clock.now());
    await releaseRun(runner, run, { state: "queued", nextAt, attempt: failed });
  }
  return true;
}

function logFailure(runner: Runner, run: ClaimedRun, error: JobError, attempt: number): void {
  const { log } = runner.runtime;
  log.warn({ run: run.id, job: run.fn.id, attempt, of: run.fn.attempts, reason: error.message }, "job attempt failed");
}

/** The step as it is kept for good; undefined when the operation does not end one. */
function finishedStep(operation: Operation, attempt: number): JobStep | undefined {
  const common = { id: operation.id, name: nameOf(operation), attempt, wakeAt: null };
  if (operation.op === "StepRun") return { ...common, state: "done", data: operation.data ?? null, error: null };
  if (operation.op === "StepFailed") {
    return { ...common, state: "failed", data: null, error: toJobError(operation.error ?? operation.data) };
  }
  return undefined;
}

/** @throws for what this runner does not do: waiting for events, calling other functions. */
function openStep(operation: Operation, now: Date): JobStep {
  const common = { id: operation.id, name: nameOf(operation), attempt: 0, data: null, error: null };
  if (operation.op === "StepPlanned") return { ...common, state: "planned", wakeAt: null };
  if (operation.op === "Sleep") return { ...common, state: "waiting", wakeAt: wakeTime(operation.name ?? "", now) };
  throw new Error(`The embedded runner does not do ${operation.op} (step ${common.name}).`);
}

function nameOf(operation: Operation): string {
  return operation.displayName ?? operation.name ?? operation.id;
}

/** Waits for all before it throws: a parallel step must not go on behind a run that was given back. */
async function settleAll(work: Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  if (failures.length > 0) throw failures.find((failure) => failure instanceof LeaseLost) ?? failures[0];
}
