import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimOccurrences } from "@/lib/automations/runs/claim-occurrences";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

describe.each(databases)("occurrences of schedules on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now = new Date();
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = { ...testRuntime(db), clock: { now: () => now } };
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = new Date("2026-12-01T07:50:00Z");
    await db.prisma.automationTrigger.deleteMany({});
    ctx = await testContext(runtime);
  });

  async function due(nextAt: string, cron = "0 8 * * *", timezone = "UTC") {
    const laid = await layTrigger(ctx, "schedule", { cron, timezone }, { execution: { concurrency: "always" } });
    await db.prisma.automationTrigger.update({ where: { id: laid.triggerId }, data: { nextAt: new Date(nextAt) } });
    return laid;
  }
  const occurrences = async (triggerId: string) =>
    (await db.prisma.automationRun.findMany({ where: { triggerId }, orderBy: { occurrence: "asc" } })).map(
      ({ occurrence }) => occurrence,
    );
  const triggerOf = (id: string) => db.prisma.automationTrigger.findUniqueOrThrow({ where: { id } });

  test("CR-11: one run of an occurrence, however many look at once and when the clock is set back", async () => {
    const { triggerId } = await due("2026-12-01T08:00:00Z");
    expect(await claimOccurrences(runtime)).toBe(0);
    now = new Date("2026-12-01T08:00:01Z");
    const started = await Promise.all(Array.from({ length: 5 }, () => claimOccurrences(runtime)));
    expect(started.reduce((sum, each) => sum + each)).toBe(1);
    now = new Date("2026-12-01T07:59:56Z");
    expect(await claimOccurrences(runtime)).toBe(0);
    now = new Date("2026-12-01T08:00:02Z");
    expect(await claimOccurrences(runtime)).toBe(0);
    expect(await occurrences(triggerId)).toEqual(["2026-12-01T08:00:00.000Z"]);
    expect((await triggerOf(triggerId)).nextAt).toEqual(new Date("2026-12-02T08:00:00Z"));
  });

  test("what died between the run and the trigger's next moment starts nothing twice and moves on", async () => {
    const { triggerId } = await due("2026-12-01T08:00:00Z");
    now = new Date("2026-12-01T08:00:30Z");
    await claimOccurrences(runtime);
    await db.prisma.automationTrigger.update({
      where: { id: triggerId },
      data: { nextAt: new Date("2026-12-01T08:00:00Z") },
    });
    expect(await claimOccurrences(runtime)).toBe(0);
    expect(await occurrences(triggerId)).toHaveLength(1);
    expect(await triggerOf(triggerId)).toMatchObject({ nextAt: new Date("2026-12-02T08:00:00Z"), missed: 0 });
  });

  test("what passed while nothing ran is counted and not caught up; what has just passed is started", async () => {
    const { triggerId } = await due("2026-12-01T08:00:00Z", "*/30 * * * *");
    now = new Date("2026-12-03T09:31:00Z");
    expect(await claimOccurrences(runtime)).toBe(1);
    expect(await occurrences(triggerId)).toEqual(["2026-12-03T09:30:00.000Z"]);
    expect(await triggerOf(triggerId)).toMatchObject({ missed: 99, nextAt: new Date("2026-12-03T10:00:00Z") });
    now = new Date("2026-12-03T10:20:00Z");
    expect(await claimOccurrences(runtime)).toBe(0);
    expect((await triggerOf(triggerId)).missed).toBe(100);
  });

  test("pains 182 and 183: one zone, one run a local day, also where a clock is put back", async () => {
    const { triggerId } = await due("2026-10-25T00:30:00Z", "30 2 * * *", "Europe/Berlin");
    for (let hour = 0; hour < 30; hour += 1) {
      now = new Date(Date.UTC(2026, 9, 25, hour, 31));
      await claimOccurrences(runtime);
    }
    expect(await occurrences(triggerId)).toEqual(["2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"]);
  });

  test("one that cannot be started does not keep the others from it", async () => {
    const broken = await due("2026-12-01T07:58:00Z");
    await db.prisma.automation.update({ where: { id: broken.automationId }, data: { definition: {} } });
    const { triggerId } = await due("2026-12-01T08:00:00Z");
    now = new Date("2026-12-01T08:00:01Z");
    expect(await claimOccurrences(runtime)).toBe(1);
    expect(await occurrences(triggerId)).toHaveLength(1);
  });
});
