import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { madeFromAsked } from "@/tests/support/ask-for-deliverables";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { clearJobsPlaces, jobsPlace, killProcess, readLines } from "@/tests/support/jobs-child";
import { type MakerServer, startMakerServer } from "@/tests/support/maker-server";

const long = process.env.CANDOR_LONG === "1";
/** Of each of the three kinds: at full counts more than a hundred jobs. */
const each = long ? 34 : 3;

describe.runIf(databases.includes("postgres"))("two processes on one PostgreSQL", () => {
  let server: MakerServer;
  beforeAll(async () => {
    server = await startMakerServer((request) => ({ ...madeFromAsked(request), firstDelayMs: 20 }));
  });
  afterAll(async () => {
    await clearJobsPlaces();
    await server?.stop();
  });

  test(`share ${3 * each} deliverables, and each is made once`, { timeout: long ? 900_000 : 120_000 }, async () => {
    const { start, log, open } = await jobsPlace("postgres");
    const script = "deliverables-process.ts";
    // The second is up before there is work: neither gets it all because the other one starts.
    const second = start(server.env, script);
    await until(() => readLines(log).some((line) => line.pid === second.pid), 60_000);
    const first = start({ ...server.env, JOBS_SEED: String(each) }, script);
    const lastOf = ({ pid }: { pid?: number }) =>
      readLines(log).findLast((line) => line.pid === pid && line.kind === "ended");
    const began = (one: typeof first) => readLines(log).some((line) => line.pid === one.pid && line.kind === "start");
    await until(() => began(first), 60_000);
    await until(() => [first, second].every((one) => lastOf(one)?.open === 0), long ? 600_000 : 60_000);
    const worked = [first, second].map((one) => lastOf(one)?.reached ?? 0);
    await Promise.all([first, second].map(killProcess));

    const db = await open();
    const rows = await db.prisma.deliverable.findMany();
    const settled = await db.prisma.auditRow.groupBy({
      by: ["receiptId"],
      where: { action: "receipt.settled" },
      _count: true,
    });
    const contents = [await db.prisma.reportContent.count(), await db.prisma.resumeContent.count()];
    const files = await db.prisma.deliverableFile.count();
    const blobs = await db.prisma.blob.count();
    const runs = await db.prisma.jobRun.findMany();
    const receipts = await db.prisma.receipt.findMany();
    await db.close();

    expect(rows.map(({ state }) => state)).toEqual(Array(3 * each).fill("ready"));
    expect(receipts.map(({ status }) => status)).toEqual(Array(3 * each).fill("success"));
    expect(settled.map((group) => group._count)).toEqual(Array(3 * each).fill(1));
    expect(contents).toEqual([each, each]);
    expect([files, blobs]).toEqual([3 * each, 3 * each]);
    expect(runs.map(({ state, interruptions }) => [state, interruptions])).toEqual(Array(3 * each).fill(["done", 0]));
    // Nothing was asked for twice.
    expect([server.writer.requests.length, server.painter.asked.length]).toEqual([2 * each, each]);
    expect(Math.min(...worked)).toBeGreaterThan(10);
  });
});
