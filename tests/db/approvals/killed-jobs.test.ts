import { afterEach, describe, expect, test } from "vitest";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { clearJobsPlaces, jobsPlace, killProcess, readLines } from "@/tests/support/jobs-child";

const long = process.env.CANDOR_LONG === "1";
const kills = long ? 100 : 4;
/** Calls that every life of the process has approved. */
const seed = 4;

afterEach(clearJobsPlaces);

describe.each(databases)("approved calls under kill -9 on %s", (kind) => {
  test(`each is done once, in ${kills} kills at random`, { timeout: long ? 3_600_000 : 600_000 }, async () => {
    const { start, log, open } = await jobsPlace(kind);
    const script = "approved-jobs-process.ts";
    for (let life = 0; life < kills; life += 1) {
      const child = start({ JOBS_SEED: String(seed) }, script);
      await until(() => readLines(log).filter((line) => line.kind === "start").length > life, 120_000);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      await killProcess(child);
    }
    const asked = (kills + 1) * seed;
    const last = start({ JOBS_SEED: String(seed) }, script);
    await until(() => (readLines(log).at(-1)?.ended ?? 0) >= asked, long ? 900_000 : 120_000);
    await killProcess(last);

    expect(Math.max(...readLines(log).map((line) => line.interrupted ?? 0))).toBeGreaterThan(0);
    const db = await open();
    const cards = await db.prisma.approval.findMany();
    const versions = await db.prisma.memoryVersion.count();
    const receipts = await db.prisma.receipt.findMany();
    const finished = await db.prisma.auditRow.findMany({ where: { action: "call.finished", code: "OK" } });
    const starts = await db.prisma.auditRow.count({ where: { action: "call.started" } });
    const finishes = await db.prisma.auditRow.count({ where: { action: "call.finished" } });
    await db.close();

    expect(cards.map((card) => card.state)).toEqual(Array(asked).fill("executed"));
    expect(versions).toBe(asked);
    expect(receipts.map((receipt) => receipt.status)).toEqual(Array(asked).fill("success"));
    expect(new Set(receipts.map((receipt) => receipt.toolCallId)).size).toBe(asked);
    expect(finished).toHaveLength(asked);
    expect(finishes).toBe(starts);
  });
});
