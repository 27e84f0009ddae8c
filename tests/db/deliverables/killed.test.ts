import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/core/db/database";
import { sweepLooseObjects } from "@/lib/deliverables/files/sweep-loose-objects";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { madeFromAsked, written } from "@/tests/support/ask-for-deliverables";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { clearJobsPlaces, jobsPlace, killProcess, readLines } from "@/tests/support/jobs-child";
import { type MakerServer, startMakerServer } from "@/tests/support/maker-server";
import { type S3Server, startS3 } from "@/tests/support/s3-server";

const long = process.env.CANDOR_LONG === "1";
/** So many processes are killed, and then one goes on to the end; at full counts 204 kills in all places. */
const lives = long ? 3 : 2;
const rounds = long ? 17 : 1;
const kills = lives * rounds;
/** Instants that one of each kind takes, and a little more: what is left over goes on in the next life. */
const instants = 110;

const places: { kind: Database["kind"]; store: "database" | "S3" }[] = databases.flatMap((kind) => [
  ...(long || kind === "embedded" ? [{ kind, store: "database" as const }] : []),
  ...(long || kind === "postgres" || databases.length === 1 ? [{ kind, store: "S3" as const }] : []),
]);

describe.each(places)("T1 deliverables of all kinds under kill -9 on $kind, bytes in $store", ({ kind, store }) => {
  let server: MakerServer;
  let s3: S3Server;
  beforeAll(async () => {
    server = await startMakerServer((request) => ({ ...madeFromAsked(request), firstDelayMs: 30 }));
    s3 = await startS3();
  });
  afterEach(clearJobsPlaces);
  afterAll(async () => {
    await server?.stop();
    await s3?.close();
  });

  const name = `one artifact, one settled receipt, no bytes that nobody speaks for, in ${kills} kills`;
  test(name, { timeout: long ? 3_600_000 : 180_000 }, async () => {
    const { start, log, open } = await jobsPlace(kind);
    const env = { ...server.env, ...(store === "S3" ? s3.env : {}) };
    const script = "deliverables-process.ts";
    const endOf = ({ pid }: ChildProcess) => readLines(log).some((line) => line.pid === pid && line.open === 0);
    for (let round = 0; round < rounds; round += 1) {
      for (let life = 0; life < lives; life += 1) {
        const late: Record<string, string> = Math.random() < 0.5 ? { KILL_LATE_MS: String(randomInt(1, 40)) } : {};
        const seed = life === 0 ? "1" : "0";
        const child = start({ ...env, JOBS_SEED: seed, KILL_AT: String(randomInt(1, instants)), ...late }, script);
        const gone = new Promise((resolve) => child.once("exit", resolve));
        // One that does not come to that instant is killed as it rests, or as it waits for what a dead one held.
        const rests = until(() => readLines(log).some((line) => line.pid === child.pid), 60_000)
          .then(() => until(() => endOf(child), 4_000))
          .catch(() => undefined);
        await Promise.race([gone, rests]);
        await killProcess(child);
      }
      const whole = start({ ...env, JOBS_SEED: "1" }, script);
      await until(() => endOf(whole), 120_000);
      await killProcess(whole);
    }
    const lines = readLines(log);

    const db = await open();
    const runtime = testRuntime(db, env);
    const reader = await testContext(runtime);
    const asked = 2 * rounds;
    const rows = await db.prisma.deliverable.findMany();
    const receipts = await db.prisma.receipt.findMany();
    const settled = await db.prisma.auditRow.groupBy({
      by: ["receiptId"],
      where: { action: "receipt.settled" },
      _count: true,
    });
    const reports = await db.prisma.reportContent.findMany();
    const resumes = await db.prisma.resumeContent.findMany();
    const files = await db.prisma.deliverableFile.findMany({ orderBy: [{ deliverableId: "asc" }, { index: "asc" }] });
    const blobs = await db.prisma.blob.findMany({ select: { id: true } });
    const work = await db.prisma.deliverableWork.count();
    const verified = await Promise.all(
      receipts.map(({ id, workspaceId }) => verifyReceipt({ ...reader, workspaceId: workspaceId as never }, id)),
    );
    await sweepLooseObjects({ ...runtime, clock: { now: () => new Date(Date.now() + 3_700_000) } });
    const loose = await db.prisma.looseObject.count();
    await db.close();

    expect(rows.map(({ state }) => state)).toEqual(Array(3 * asked).fill("ready"));
    expect(receipts.map(({ status }) => status)).toEqual(Array(3 * asked).fill("success"));
    expect(verified.every(({ valid }) => valid)).toBe(true);
    expect(settled.map((group) => group._count)).toEqual(Array(3 * asked).fill(1));
    expect(reports.map(({ markdown }) => markdown)).toEqual(Array(asked).fill(written));
    expect(resumes.map(({ data }) => data)).toEqual(Array(asked).fill(resumes.at(-1)?.data));
    // The PDF and the picture of a page, and one image; images are equal as the unkilled one of the last life.
    expect(files.map(({ index }) => index).toSorted()).toEqual(
      Array.from({ length: 3 * asked }, (_, n) => +(n >= 2 * asked)),
    );
    const images = files.filter(({ deliverableId }) => deliverableId.startsWith("img_"));
    expect(new Set(images.map(({ sha256 }) => sha256)).size).toBe(1);
    const keys = files.flatMap(({ storeKey }) => storeKey ?? []);
    expect([...s3.objects.keys()].toSorted()).toEqual(keys.toSorted());
    expect(blobs.map(({ id }) => id).toSorted()).toEqual(files.flatMap(({ blobId }) => blobId ?? []).toSorted());
    expect({ loose, work }).toEqual({ loose: 0, work: 0 });
    expect(keys.length + blobs.length).toBe(3 * asked);
    const killed = lines.filter((line) => line.kind === "killed").map(({ step }) => step);
    expect(killed.length).toBeGreaterThanOrEqual(long ? kills / 2 : 1);
    expect(new Set(killed).size).toBeGreaterThanOrEqual(long ? 10 : 1);
    // A process that died in a call pays for it once more; what was answered is not asked for again.
    expect(server.painter.asked.length).toBeLessThanOrEqual(asked + kills);
  });
});
