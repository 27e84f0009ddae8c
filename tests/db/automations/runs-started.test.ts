import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StartRun } from "@/lib/automations/runs/insert-run";
import { startRun } from "@/lib/automations/runs/start-run";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

describe.each(databases)("runs that are started on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  type Laid = Awaited<ReturnType<typeof layTrigger>>;
  const start = ({ automationId, triggerId }: Laid, more: Partial<StartRun> = {}) =>
    startRun(runtime, {
      workspaceId: ctx.workspaceId,
      automationId,
      trigger: { id: triggerId, type: "event" },
      ...more,
    });
  const runsOf = ({ automationId }: Laid) =>
    db.prisma.automationRun.findMany({ where: { automationId }, orderBy: { createdAt: "asc" } });
  const askedFor = (runId: string) => db.prisma.jobEvent.count({ where: { data: { path: ["runId"], equals: runId } } });

  test("one occurrence is one run, however many ask at once, and it is asked for", async () => {
    const laid = await layTrigger(ctx, "event");
    const ids = await Promise.all(Array.from({ length: 6 }, () => start(laid, { occurrence: "evt_1" })));
    const [id, ...more] = ids.filter((each) => each !== null);
    expect(more).toEqual([]);
    expect(await runsOf(laid)).toMatchObject([
      { id, state: "pending", version: 1, userId: ctx.person.userId, occurrence: "evt_1", triggerId: laid.triggerId },
    ]);
    expect(await askedFor(id!)).toBe(1);
  });

  test("one that comes while another is at work is left out with its reason, or goes ahead", async () => {
    const dropping = await layTrigger(ctx, "event");
    for (let n = 0; n < 2; n += 1) await start(dropping, { occurrence: `evt_${n}` });
    const [first, second] = await runsOf(dropping);
    expect(first).toMatchObject({ state: "pending", reason: null, finishedAt: null });
    expect(second).toMatchObject({ state: "skipped", reason: "running", finishedAt: expect.any(Date) });
    expect(await askedFor(second!.id)).toBe(0);
    await db.prisma.automationRun.update({ where: { id: first!.id }, data: { state: "succeeded" } });
    await start(dropping, { occurrence: "evt_2" });
    expect((await runsOf(dropping)).at(-1)).toMatchObject({ state: "pending" });
    for (const concurrency of ["queue", "always"]) {
      const patient = await layTrigger(ctx, "event", undefined, { execution: { concurrency } });
      for (let n = 0; n < 2; n += 1) await start(patient, { occurrence: `evt_${n}` });
      expect((await runsOf(patient)).map(({ state }) => state)).toEqual(["pending", "pending"]);
    }
  });

  test("a paused automation runs by hand alone", async () => {
    const laid = await layTrigger(ctx, "event");
    await db.prisma.automation.update({ where: { id: laid.automationId }, data: { state: "paused" } });
    await start(laid);
    await start(laid, { trigger: { id: null, type: "manual" } });
    expect((await runsOf(laid)).map(({ state, reason }) => [state, reason])).toEqual([
      ["skipped", "paused"],
      ["pending", null],
    ]);
  });

  test("what was switched off or taken away since it fired starts nothing; by hand it still runs", async () => {
    const laid = await layTrigger(ctx, "event");
    const where = { id: laid.triggerId };
    await db.prisma.automationTrigger.update({ where, data: { enabled: false } });
    expect(await start(laid, { occurrence: "evt_1" })).toBeNull();
    expect(await start(laid, { trigger: { id: laid.triggerId, type: "manual" } })).not.toBeNull();
    await db.prisma.automationTrigger.delete({ where });
    expect(await start(laid, { occurrence: "evt_2" })).toBeNull();
    expect(await runsOf(laid)).toHaveLength(1);
  });

  test("pain 43: a run keeps whose it is, its trigger, and its inputs: the trigger's own and, stronger, what came", async () => {
    const params = { event: "document.entered_folder" };
    const triggers = [{ type: "event", params, static_inputs: { team: "wood", event: 0 } }];
    const laid = await layTrigger(ctx, "event", params, { triggers });
    await start(laid, { inputs: { event: { name: "plan.md" } } });
    const [run] = await runsOf(laid);
    expect(run).toMatchObject({ userId: ctx.person.userId, triggerId: laid.triggerId, triggerType: "event" });
    expect(run!.inputs).toEqual({ team: "wood", event: { name: "plan.md" } });
  });

  test("an automation of another workspace is not there", async () => {
    const laid = await layTrigger(await testContext(runtime), "event");
    await expect(start(laid)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await runsOf(laid)).toEqual([]);
  });
});
