import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Runtime } from "@/lib/core/context";
import { inngest } from "@/lib/jobs/client";
import { createJobsHandler } from "@/lib/jobs/handler";
import type { Runner } from "@/lib/jobs/runner/job-run";
import { readJobFunctions } from "@/lib/jobs/runner/read-job-functions";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { sweepRuns } from "@/lib/jobs/runner/sweep-runs";
import { testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askFor, haveEnded, runJobs, until } from "@/tests/support/jobs";

const dayMs = 86_400_000;

describe.each(databases)("claims and clean-up on %s", (kind) => {
  let runtime: Runtime;

  beforeAll(async () => {
    runtime = testRuntime(await openTestDatabase(kind));
  });
  afterAll(() => runtime.db.close());
  beforeEach(async () => {
    await runtime.db.prisma.jobStep.deleteMany();
    await runtime.db.prisma.jobRun.deleteMany();
    await runtime.db.prisma.jobEvent.deleteMany();
  });

  const addRun = (values: { id: string; functionId: string; state: string; at: Date; finishedAt?: Date }) =>
    runtime.db.prisma.jobRun.create({
      data: {
        id: values.id,
        functionId: values.functionId,
        eventId: values.id,
        event: { id: values.id, name: "test/x", data: {}, ts: 0 },
        state: values.state,
        nextAt: values.at,
        createdAt: values.at,
        finishedAt: values.finishedAt,
      },
    });

  test("a step whose run was taken over meanwhile is not kept", async () => {
    let entered = 0;
    let release = (): void => undefined;
    const open = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fn = inngest.createFunction({ id: "slow", triggers: [{ event: "test/slow" }] }, async ({ step }) => {
      await step.run("slow", async () => {
        entered += 1;
        await open;
      });
    });
    await askFor(runtime, "test/slow");
    const jobs = startRunner(runtime, [fn]);
    await until(() => entered === 1);
    await runtime.db.prisma.jobRun.updateMany({
      data: { leaseOwner: "another", leaseUntil: new Date(Date.now() + 60_000) },
    });
    release();
    await jobs.stop();
    expect(await runtime.db.prisma.jobStep.count()).toBe(0);
    expect(await runtime.db.prisma.jobRun.findFirstOrThrow()).toMatchObject({
      state: "running",
      leaseOwner: "another",
    });
  });

  test("a stop leaves runs at their next step, and the next runner goes on there", async () => {
    const log: string[] = [];
    const fn = inngest.createFunction({ id: "halved", triggers: [{ event: "test/halved" }] }, async ({ step }) => {
      await step.run("one", async () => {
        log.push("one");
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      await step.run("two", () => log.push("two"));
    });
    await askFor(runtime, "test/halved");
    const jobs = startRunner(runtime, [fn]);
    await until(() => log.length === 1);
    await jobs.stop();
    expect(log).toEqual(["one"]);
    expect(await runtime.db.prisma.jobRun.findFirstOrThrow()).toMatchObject({ state: "queued", leaseOwner: null });
    await runJobs(runtime, [fn], () => haveEnded(runtime, 1));
    expect(log).toEqual(["one", "two"]);
  });

  test("a run in which processes keep dying is ended, and onFailure hears why", async () => {
    let reason = "";
    let calls = 0;
    const fn = inngest.createFunction(
      {
        id: "deadly",
        triggers: [{ event: "test/deadly" }],
        onFailure: async ({ error }) => {
          reason = error.message;
        },
      },
      async () => {
        calls += 1;
      },
    );
    await addRun({ id: "run", functionId: "candor-deadly", state: "running", at: runtime.clock.now() });
    await runtime.db.prisma.jobRun.update({ where: { id: "run" }, data: { interruptions: 19 } });
    await runJobs(runtime, [fn], () => haveEnded(runtime, 2));
    expect(calls).toBe(0);
    expect(reason).toBe("The process ended 20 times while this step was running.");
  });

  test("runs of a job that is gone end as failed after a day; old records are forgotten", async () => {
    const fn = inngest.createFunction({ id: "known", triggers: [{ event: "test/known" }] }, async () => undefined);
    const runner: Runner = {
      runtime,
      functions: readJobFunctions([fn]),
      serve: createJobsHandler(runtime, [fn]),
      id: "sweeper",
      active: new Map(),
      stopping: false,
    };
    const ago = (days: number) => new Date(runtime.clock.now().getTime() - days * dayMs);
    await addRun({ id: "gone", functionId: "candor-gone", state: "running", at: ago(2) });
    await addRun({ id: "newer", functionId: "candor-newer-version", state: "queued", at: ago(0.5) });
    await addRun({ id: "waiting", functionId: "candor-known", state: "sleeping", at: ago(40) });
    await addRun({ id: "old", functionId: "candor-known", state: "done", at: ago(40), finishedAt: ago(31) });
    await addRun({ id: "recent", functionId: "candor-known", state: "done", at: ago(40), finishedAt: ago(29) });
    await sweepRuns(runner);
    const runs = await runtime.db.prisma.jobRun.findMany({ orderBy: { id: "asc" } });
    expect(runs.map((run) => [run.id, run.state])).toEqual([
      ["gone", "failed"],
      ["newer", "queued"],
      ["recent", "done"],
      ["waiting", "sleeping"],
    ]);
  });
});
