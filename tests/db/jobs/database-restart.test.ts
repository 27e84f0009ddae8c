import { expect, test } from "vitest";
import { openDatabase } from "@/lib/core/db/database";
import { inngest } from "@/lib/jobs/client";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { testRuntime } from "@/tests/support/context";
import { createPostgresDatabase, databases, migrationsDir } from "@/tests/support/database";
import { askFor, haveEnded, until } from "@/tests/support/jobs";
import { startPostgres } from "@/tests/support/postgres-server";

test.runIf(databases.includes("postgres"))(
  "T2 a database that is restarted three times costs no run an attempt and repeats no finished step",
  { timeout: 120_000 },
  async () => {
    const server = await startPostgres();
    if (!server) throw new Error("PostgreSQL is installed, but was not found again.");
    const db = await openDatabase({ url: await createPostgresDatabase(server.url), dataDir: "", migrationsDir });
    const runtime = testRuntime(db);
    const begun: string[] = [];
    const fn = inngest.createFunction(
      { id: "patient", retries: 0, triggers: [{ event: "test/patient" }] },
      async ({ event, step }) => {
        for (const name of ["one", "two", "three", "four", "five", "six"]) {
          await step.run(name, async () => {
            begun.push(`${event.id} ${name}`);
            await new Promise((resolve) => setTimeout(resolve, 400));
          });
        }
      },
    );
    for (let n = 0; n < 3; n += 1) await askFor(runtime, "test/patient", {}, `e${n}`);
    const jobs = startRunner(runtime, [fn]);
    for (const steps of [2, 7, 12]) {
      await until(() => begun.length >= steps);
      await server.restart();
    }
    await until(() => haveEnded(runtime, 3).catch(() => false), 60_000);
    await jobs.stop();
    const runs = await db.prisma.jobRun.findMany();
    await db.close();
    await server.stop();
    expect(runs.map((run) => run.state)).toEqual(["done", "done", "done"]);
    expect(begun).toHaveLength(18);
    expect(new Set(begun).size).toBe(18);
  },
);
