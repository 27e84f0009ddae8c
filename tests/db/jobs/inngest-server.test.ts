import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Runtime } from "@/lib/core/context";
import { inngest } from "@/lib/jobs/client";
import { startForwarder } from "@/lib/jobs/forwarder/start-forwarder";
import { createJobsHandler } from "@/lib/jobs/handler";
import { inngestTarget } from "@/lib/jobs/inngest-target";
import { testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { startInngestServer } from "@/tests/support/inngest-server";
import { askFor, until } from "@/tests/support/jobs";
import { freePort } from "@/tests/support/postgres-server";
import { serveOver } from "@/tests/support/serve-over";

const signingKey = `signkey-test-${"ab".repeat(32)}`;

describe.each(databases)("T2 jobs on an Inngest server, with %s", (kind) => {
  let runtime: Runtime;
  let app: Server | undefined;

  beforeAll(async () => {
    runtime = testRuntime(await openTestDatabase(kind));
  });
  afterAll(async () => {
    app?.closeAllConnections();
    app?.close();
    await runtime.db.close();
  });

  test("events reach it in spite of refusals; three runs of each, out of order, have one effect", async () => {
    const server = await startInngestServer({ signingKey, repeat: 3, refuse: 2 });
    const port = await freePort();
    const connected = testRuntime(runtime.db, {
      APP_URL: `http://127.0.0.1:${port}`,
      INNGEST_EVENT_KEY: "key",
      INNGEST_SIGNING_KEY: signingKey,
      INNGEST_BASE_URL: server.url,
    });
    const fn = inngest.createFunction(
      { id: "effect", triggers: [{ event: "test/effect" }] },
      async ({ event, step, attempt }) => {
        const parts = await Promise.all(
          [1, 2, 3].map((n) => step.run(`part ${n}`, () => n * (event.data.factor as number))),
        );
        await step.sleep("rest", "1h");
        const sum = await step.run("sum", () => {
          if (attempt === 0) throw new Error("once more");
          return parts.reduce((total, part) => total + part, 0);
        });
        await step.run("effect", () =>
          connected.db.prisma.notification.createMany({
            data: [
              {
                id: `effect-${event.id}`,
                workspaceId: "-",
                userId: "-",
                kind: "test",
                data: { sum },
                createdAt: connected.clock.now(),
              },
            ],
            skipDuplicates: true,
          }),
        );
        return sum;
      },
    );
    app = await serveOver(port, createJobsHandler(connected, [fn]));
    const target = inngestTarget(connected.env);
    if (!target) throw new Error("The server is configured, but the runner would be embedded.");
    const jobs = startForwarder(connected, target, [fn]);
    await until(() => server.functions().includes("candor-effect"));

    await askFor(connected, "test/effect", { factor: 2 }, "e1");
    await askFor(connected, "test/effect", { factor: 5 }, "e2");
    jobs.wake();
    await until(() => server.runs.length === 6 && server.runs.every((run) => run.state !== "running"));
    await until(async () => (await connected.db.prisma.jobEvent.count({ where: { dispatched: false } })) === 0);
    await jobs.stop();
    await server.stop();

    expect(server.events.map((event) => event.id).sort()).toEqual(["e1", "e2"]);
    for (const run of server.runs) {
      expect(run).toMatchObject({ state: "done", output: run.eventId === "e1" ? 12 : 30 });
    }
    const effects = await connected.db.prisma.notification.findMany({ orderBy: { id: "asc" } });
    expect(effects.map((effect) => [effect.id, effect.data])).toEqual([
      ["effect-e1", { sum: 12 }],
      ["effect-e2", { sum: 30 }],
    ]);
    expect(await connected.db.prisma.jobRun.count()).toBe(0); // nothing ran in this process's own runner
  });
});
