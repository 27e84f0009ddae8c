import { afterEach, describe, expect, test } from "vitest";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { clearJobsPlaces, type JobsLine, jobsPlace, killProcess, readLines } from "@/tests/support/jobs-child";

const long = process.env.CANDOR_LONG === "1";
/** On each of both databases. */
const kills = long ? 200 : 10;
/** Runs that every life of the process asks for. */
const perLife = 3;

afterEach(clearJobsPlaces);

describe.each(databases)("T1 jobs under kill -9 on %s", (kind) => {
  test(`nothing is lost or done twice in ${kills} kills`, { timeout: long ? 3_600_000 : 600_000 }, async () => {
    const { start, log, open } = await jobsPlace(kind);
    const asked = kills * perLife;
    for (let life = 0; life < kills; life += 1) {
      const more = { JOBS_FROM: String(life * perLife), JOBS_ASKED: String(perLife) };
      const child = start({ ...more, JOBS_STEP_MS: "100" });
      await until(() => readLines(log).filter((line) => line.kind === "start").length > life, 120_000);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_200));
      await killProcess(child);
    }
    const last = start({ JOBS_STEP_MS: "100" });
    await until(() => (readLines(log).at(-1)?.ended ?? 0) >= asked, long ? 900_000 : 120_000);
    await killProcess(last);

    const lines = readLines(log);
    expect(rerunAfterFinish(lines)).toEqual([]);
    expect(longestPause(lines)).toBeGreaterThan(0); // steps were indeed cut off
    expect(longestPause(lines)).toBeLessThan(20_000);
    const db = await open();
    const runs = await db.prisma.jobRun.findMany();
    const effects = await db.prisma.notification.findMany();
    await db.close();
    expect(runs.filter((run) => run.state === "done")).toHaveLength(asked);
    expect(runs).toHaveLength(asked);
    for (const run of runs) expect(run.output).toEqual({ value: (run.event as { data: { n: number } }).data.n * 5 });
    expect(effects).toHaveLength(asked);
  });
});

test.runIf(databases.includes("postgres"))("two processes share the work, each run done by one", async () => {
  const { start, log, open } = await jobsPlace("postgres");
  const asked = 50;
  // Both enqueue the same fifty, at the same time.
  for (let n = 0; n < 2; n += 1) start({ JOBS_ASKED: String(asked), JOBS_STEP_MS: "40" });
  await until(() => readLines(log).some((line) => (line.ended ?? 0) >= asked), 60_000);
  const begun = readLines(log).filter((line) => line.kind === "begin");
  expect(new Set(begun.map((line) => line.pid)).size).toBe(2);
  expect(begun).toHaveLength(asked * 5); // five steps each, none begun twice
  expect(new Set(begun.map((line) => line.step)).size).toBe(asked * 5);
  const db = await open();
  expect(await db.prisma.notification.count()).toBe(asked);
  await db.close();
});

test.runIf(databases.includes("postgres"))("a dead process's runs go on in another within 15 s", async () => {
  const { start, log } = await jobsPlace("postgres");
  const first = start({ JOBS_ASKED: "4", JOBS_STEP_MS: "700" });
  await until(() => readLines(log).filter((line) => line.kind === "begin").length >= 4, 60_000);
  start({ JOBS_STEP_MS: "10" });
  await until(() => readLines(log).filter((line) => line.kind === "start").length === 2, 60_000);
  const killed = Date.now();
  await killProcess(first);
  await until(() => (readLines(log).at(-1)?.ended ?? 0) >= 4, 60_000);
  const resumed = readLines(log).find((line) => line.kind === "begin" && line.at > killed && line.pid !== first.pid);
  expect((resumed?.at ?? 0) - killed).toBeLessThan(15_000);
});

/** Steps begun although the database had them as finished when that process started, or an earlier one did. */
function rerunAfterFinish(lines: JobsLine[]): string[] {
  const finished = new Set<string>();
  return lines.flatMap((line) => {
    for (const step of line.finished ?? []) finished.add(step);
    return line.kind === "begin" && line.step && finished.has(line.step) ? [line.step] : [];
  });
}

/**
 * The longest time, while a process was up, from the end of one that was killed in a step to the next beginning
 * of that step. T1 allows 30 s; what starting a process takes on a busy machine is not counted.
 */
function longestPause(lines: JobsLine[]): number {
  let longest = 0;
  const begun = new Map<string, JobsLine>();
  const lives = [...new Set(lines.map((line) => line.pid))].map((pid) => {
    const own = lines.filter((line) => line.pid === pid);
    return { from: own[0]?.at ?? 0, to: own.at(-1)?.at ?? 0 };
  });
  for (const line of lines) {
    if (line.kind !== "begin" || !line.step) continue;
    const before = begun.get(line.step);
    if (before && before.pid !== line.pid) {
      const between = lives.filter((life) => life.from > before.at && life.from <= line.at);
      longest = Math.max(longest, sum(between.map((life) => Math.min(life.to, line.at) - life.from)));
    }
    begun.set(line.step, line);
  }
  return longest;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
