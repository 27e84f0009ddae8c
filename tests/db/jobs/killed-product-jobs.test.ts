import { afterEach, describe, expect, test } from "vitest";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { clearJobsPlaces, jobsPlace, killProcess, readLines } from "@/tests/support/jobs-child";

const long = process.env.CANDOR_LONG === "1";
const kills = long ? 100 : 6;
/** Documents and reports that every life of the process asks for. */
const seed = 2;

afterEach(clearJobsPlaces);

describe.each(databases)("T1 documents and reports under kill -9 on %s", (kind) => {
  test(`each is made once, as without a kill, in ${kills} kills`, { timeout: long ? 3_600_000 : 600_000 }, async () => {
    const { start, log, open } = await jobsPlace(kind);
    for (let life = 0; life < kills; life += 1) {
      const child = start({ JOBS_SEED: String(seed) }, "product-jobs-process.ts");
      await until(() => readLines(log).filter((line) => line.kind === "start").length > life, 120_000);
      // Within the time that one life's work takes on a machine that has nothing else to do.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
      await killProcess(child);
    }
    const asked = (kills + 1) * seed;
    const last = start({ JOBS_SEED: String(seed) }, "product-jobs-process.ts");
    await until(() => (readLines(log).at(-1)?.ended ?? 0) >= 2 * asked, long ? 900_000 : 120_000);
    await killProcess(last);

    expect(Math.max(...readLines(log).map((line) => line.interrupted ?? 0))).toBeGreaterThan(0);
    const db = await open();
    const runs = await db.prisma.jobRun.findMany();
    const documents = await db.prisma.document.findMany();
    const chunks = await db.prisma.chunk.findMany({ select: { documentId: true, position: true } });
    const reports = await db.prisma.deliverable.findMany();
    const texts = await db.prisma.reportContent.findMany();
    const receipts = await db.prisma.receipt.findMany();
    const settled = await db.prisma.auditRow.findMany({ where: { action: "receipt.settled" } });
    await db.close();

    expect(runs.map((run) => run.state)).toEqual(runs.map(() => "done"));
    expect(documents.map((document) => document.state)).toEqual(Array(asked).fill("ready"));
    expect(new Set(chunks.map((chunk) => `${chunk.documentId} ${chunk.position}`)).size).toBe(chunks.length);
    for (const { id, chunkCount } of documents) {
      expect(chunks.filter((chunk) => chunk.documentId === id)).toHaveLength(chunkCount);
    }
    expect(reports.map((report) => report.state)).toEqual(Array(asked).fill("ready"));
    // The last ones were made by a process that nobody killed; all were asked for with the same words.
    expect(new Set(texts.map((text) => text.markdown)).size).toBe(1);
    expect(texts).toHaveLength(asked);
    expect(receipts.map((receipt) => receipt.status)).toEqual(Array(asked).fill("success"));
    expect(new Set(settled.map((row) => row.receiptId)).size).toBe(asked);
    expect(settled).toHaveLength(asked);
  });
});
