import { existsSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { claimOccurrences } from "@/lib/automations/runs/claim-occurrences";
import { sweepRuns } from "@/lib/automations/runs/sweep-runs";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { clearJobsPlaces, jobsPlace, killProcess } from "@/tests/support/jobs-child";
import { layTrigger } from "@/tests/support/lay-trigger";

afterEach(clearJobsPlaces);

const many = process.env.CANDOR_LONG ? 200 : 24;
const minute = 60_000;
// What is claimed is claimed by the same statements on both; starting a second embedded database is what takes long.
const looked = process.env.CANDOR_LONG ? databases : databases.slice(-1);

describe.each(looked)("kill -9 while occurrences are claimed, on %s", { timeout: 120_000 }, (kind) => {
  test("CR-11, pain 182: each occurrence fires once, by whichever process, and none is lost", async () => {
    const { start, log, open } = await jobsPlace(kind);
    const nextAt = new Date(Math.floor(Date.now() / minute) * minute - minute);
    const laying = await open();
    const ctx = await testContext(testRuntime(laying));
    for (let n = 0; n < many; n += 1) {
      const { triggerId } = await layTrigger(ctx, "schedule");
      await laying.prisma.automationTrigger.update({ where: { id: triggerId }, data: { nextAt } });
    }
    await laying.close();
    const lines = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").length : 0);
    // The embedded database belongs to one process at a time: there the second one is the restart.
    const children = Array.from({ length: kind === "postgres" ? 2 : 1 }, () => start({}, "claims-process.ts"));
    await until(() => lines() >= many / 4, 60_000);
    await killProcess(children[0]!);
    await Promise.all(
      children.slice(1).map((child) => child.exitCode ?? new Promise((done) => child.once("exit", done))),
    );

    const db = await open();
    try {
      const runtime = testRuntime(db);
      await claimOccurrences(runtime);
      expect(await claimOccurrences(runtime)).toBe(0);
      const runs = await db.prisma.automationRun.findMany({});
      expect(runs).toHaveLength(many);
      expect(new Set(runs.map(({ triggerId }) => triggerId)).size).toBe(many);
      expect(new Set(runs.map(({ occurrence }) => occurrence))).toEqual(new Set([nextAt.toISOString()]));
      const triggers = await db.prisma.automationTrigger.findMany({});
      for (const { nextAt: next, missed } of triggers) {
        expect(next!.getTime()).toBeGreaterThan(Date.now());
        expect(missed).toBe(0);
      }
      // Whoever was to work on them is dead: they are asked for again, once a minute.
      const afterwards = new Date(Date.now() + 2 * minute);
      const later = { ...runtime, clock: { now: () => afterwards } };
      const asked = () => db.prisma.jobEvent.count({ where: { name: "automation/run.requested" } });
      expect(await asked()).toBe(many);
      expect(await sweepRuns(later)).toBe(many);
      expect(await sweepRuns(later)).toBe(many);
      expect(await asked()).toBe(2 * many);
    } finally {
      await db.close();
    }
  });
});
