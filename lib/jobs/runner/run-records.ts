import { checkDatabase } from "../../core/check-database";
import type { Transaction } from "../../core/db/database";
import { Prisma } from "../../core/db/generated/client";
import { type ClaimedRun, type JobError, type JobStep, leaseSeconds, type Runner } from "./job-run";

/** Another process has taken the run over: whatever this one still computes is not kept. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/**
 * Writes only while the run is held here, and renews the claim by the way. A database that is restarted
 * is waited for: what a step has done is not thrown away for that. `work` may be run again.
 * @throws LeaseLost, or what the database has against the data
 */
async function whileHeld(runner: Runner, run: ClaimedRun, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const { db } = runner.runtime;
  for (let failures = 0; ; ) {
    try {
      return await db.transaction(async (tx) => {
        const held = await tx.$executeRaw`
          UPDATE "JobRun" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}::int)
          WHERE id = ${run.id} AND "leaseOwner" = ${run.lease}`;
        if (held === 0) throw new LeaseLost();
        await work(tx);
      });
    } catch (error) {
      failures += 1;
      // A pool may hand out a few dead connections after a restart, hence more than one more try.
      if (error instanceof LeaseLost || failures > 3) throw error;
      while (!runner.stopping && !(await checkDatabase(db))) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** What is known of the run's steps from before. */
export async function loadSteps(runner: Runner, runId: string): Promise<Map<string, JobStep>> {
  const rows = await runner.runtime.db.prisma.jobStep.findMany({ where: { runId } });
  return new Map(
    rows.map((row) => [
      row.stepId,
      {
        id: row.stepId,
        name: row.name,
        state: row.state as JobStep["state"],
        attempt: row.attempt,
        data: row.data,
        error: row.error as JobError | null,
        wakeAt: row.wakeAt,
      },
    ]),
  );
}

/** Keeps steps that are not finished yet: to be run, or to be waited for. */
export async function saveOpenSteps(runner: Runner, run: ClaimedRun, steps: JobStep[]): Promise<void> {
  await whileHeld(runner, run, async (tx) => {
    for (const step of steps) await saveStep(tx, runner, run, step);
    await tx.jobRun.update({ where: { id: run.id }, data: { attempt: 0, interruptions: 0 } });
  });
  for (const step of steps) run.steps.set(step.id, step);
  run.attempt = 0;
}

/** Keeps a finished step: from here on it is never run again. */
export async function saveFinishedStep(runner: Runner, run: ClaimedRun, step: JobStep): Promise<void> {
  await whileHeld(runner, run, async (tx) => {
    await saveStep(tx, runner, run, step);
    const [row] = await tx.$queryRaw<{ stack: string[] }[]>`
      UPDATE "JobRun" SET attempt = 0, interruptions = 0,
        stack = CASE WHEN jsonb_exists(stack, ${step.id}) THEN stack ELSE stack || jsonb_build_array(${step.id}::text) END
      WHERE id = ${run.id} RETURNING stack`;
    // Parallel steps end in the order in which the database saw them.
    if (row && row.stack.length > run.stack.length) run.stack = row.stack;
  });
  run.steps.set(step.id, step);
  run.attempt = 0;
}

async function saveStep(tx: Transaction, runner: Runner, run: ClaimedRun, step: JobStep): Promise<void> {
  const values = {
    name: step.name,
    state: step.state,
    attempt: step.attempt,
    data: toJson(step.data),
    error: toJson(step.error),
    wakeAt: step.wakeAt,
    at: runner.runtime.clock.now(),
  };
  await tx.jobStep.upsert({
    where: { runId_stepId: { runId: run.id, stepId: step.id } },
    create: { runId: run.id, stepId: step.id, ...values },
    update: values,
  });
}

const free = { leaseOwner: null, leaseUntil: null };

/** Gives the run back, to be taken up again at `nextAt`. */
export async function releaseRun(
  runner: Runner,
  run: ClaimedRun,
  next: { state: "queued" | "sleeping"; nextAt: Date; attempt: number },
): Promise<void> {
  await whileHeld(runner, run, async (tx) => {
    await tx.jobRun.update({ where: { id: run.id }, data: { ...next, ...free } });
  });
}

export async function finishRun(runner: Runner, run: ClaimedRun, output: unknown): Promise<void> {
  await whileHeld(runner, run, async (tx) => {
    await tx.jobRun.update({
      where: { id: run.id },
      data: { state: "done", output: toJson(output), finishedAt: runner.runtime.clock.now(), ...free },
    });
  });
}

/** The one transition to failed; in the same transaction `onFailure` is asked for. */
export async function failRun(runner: Runner, run: ClaimedRun, error: JobError): Promise<void> {
  await whileHeld(runner, run, (tx) => writeFailure(tx, runner, run, error));
}

/** For callers that hold the row by other means than a lease. */
export async function writeFailure(
  tx: Transaction,
  runner: Runner,
  run: Pick<ClaimedRun, "id" | "fn" | "event">,
  error: JobError,
): Promise<void> {
  const now = runner.runtime.clock.now();
  await tx.jobRun.update({
    where: { id: run.id },
    data: { state: "failed", error: toJson(error), finishedAt: now, ...free },
  });
  if (!run.fn.onFailure) return;
  const id = `${run.id}-failed`;
  const data = { function_id: run.fn.id, run_id: run.id, error, event: run.event };
  await tx.jobRun.create({
    data: {
      id,
      functionId: run.fn.onFailure,
      eventId: id,
      event: { id, name: "inngest/function.failed", data, ts: now.getTime() } as unknown as Prisma.InputJsonObject,
      state: "queued",
      nextAt: now,
      createdAt: now,
    },
  });
}

function toJson(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  return value === null || value === undefined ? Prisma.JsonNull : (value as Prisma.InputJsonValue);
}
