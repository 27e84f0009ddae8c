import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { NonRetriableError, RetryAfterError } from "inngest";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Runtime } from "@/lib/core/context";
import { inngest } from "@/lib/jobs/client";
import { isFinalAttempt } from "@/lib/jobs/is-final-attempt";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askFor, haveEnded, runJobs, until } from "@/tests/support/jobs";

describe.each(databases)("embedded runner on %s", (kind) => {
  let runtime: Runtime;

  beforeAll(async () => {
    runtime = testRuntime(await openTestDatabase(kind));
  });
  afterAll(() => runtime.db.close());
  beforeEach(async () => {
    await runtime.db.prisma.jobStep.deleteMany();
    await runtime.db.prisma.jobRun.deleteMany();
    await runtime.db.prisma.jobEvent.deleteMany();
  });

  const runOf = (functionId: string) => runtime.db.prisma.jobRun.findFirstOrThrow({ where: { functionId } });

  test("runs steps in order, hands their results on, and keeps each", async () => {
    const log: string[] = [];
    const fn = inngest.createFunction({ id: "ordered", triggers: [{ event: "test/go" }] }, async ({ event, step }) => {
      const one = await step.run("one", () => {
        log.push("one");
        return { n: event.data.start + 1, none: null };
      });
      await step.run("nothing", () => {
        log.push("nothing");
      });
      const two = await step.run("two", () => {
        log.push("two");
        return one.n * 10;
      });
      return { one, two };
    });
    await askFor(runtime, "test/go", { start: 4 });
    await runJobs(runtime, [fn], () => haveEnded(runtime, 1));
    expect(log).toEqual(["one", "nothing", "two"]);
    const run = await runOf("candor-ordered");
    expect(run).toMatchObject({ state: "done", output: { one: { n: 5, none: null }, two: 50 }, leaseOwner: null });
    expect(run.stack).toHaveLength(3);
    expect(await runtime.db.prisma.jobStep.count({ where: { runId: run.id, state: "done" } })).toBe(3);
  });

  test("what goes ahead is run while long work holds every place, and before what was asked for earlier", async () => {
    const log: string[] = [];
    const release = Promise.withResolvers<void>();
    const long = inngest.createFunction({ id: "long", triggers: [{ event: "test/long" }] }, async ({ step }) => {
      await step.run("work", async () => {
        log.push("long");
        await release.promise;
      });
    });
    const urgent = inngest.createFunction(
      { id: "urgent", triggers: [{ event: "test/urgent" }], priority: { run: "600" } },
      async ({ step }) => {
        await step.run("work", () => {
          log.push("urgent");
          release.resolve();
        });
      },
    );
    for (let n = 0; n < 8; n += 1) await askFor(runtime, "test/long");
    await runJobs(runtime, [long, urgent], async () => {
      if (log.length === 4) await askFor(runtime, "test/urgent", {}, "urgent-1");
      return haveEnded(runtime, 9);
    });
    expect(log.slice(0, 5)).toEqual(["long", "long", "long", "long", "urgent"]);
    const odd = inngest.createFunction(
      { id: "odd", triggers: [{ event: "test/odd" }], priority: { run: "event.data.n" } },
      async () => {},
    );
    expect(() => startRunner(runtime, [odd])).toThrow("0 to 600 seconds");
  });

  test("one event id is one run, and every listener gets one", async () => {
    const calls: string[] = [];
    const make = (id: string) =>
      inngest.createFunction({ id, triggers: [{ event: "test/once" }] }, async ({ step }) => {
        await step.run("count", () => calls.push(id));
      });
    await askFor(runtime, "test/once", {}, "same");
    await runJobs(runtime, [make("first"), make("second")], () => haveEnded(runtime, 2));
    await runtime.db.prisma.jobEvent.update({ where: { id: "same" }, data: { dispatched: false } });
    await runJobs(
      runtime,
      [make("first"), make("second")],
      async () => (await runtime.db.prisma.jobEvent.count({ where: { dispatched: false } })) === 0,
    );
    expect(calls.sort()).toEqual(["first", "second"]);
  });

  test("a failing step is tried again and its predecessors are not", async () => {
    const log: string[] = [];
    const fn = inngest.createFunction(
      { id: "flaky", retries: 2, triggers: [{ event: "test/flaky" }] },
      async ({ step, attempt, maxAttempts }) => {
        await step.run("before", () => log.push("before"));
        return step.run("flaky", () => {
          log.push(`try ${attempt} ${isFinalAttempt({ attempt, maxAttempts })}`);
          if (attempt < 2) throw new RetryAfterError("not yet", 10);
          return "well";
        });
      },
    );
    await askFor(runtime, "test/flaky");
    await runJobs(runtime, [fn], () => haveEnded(runtime, 1));
    expect(log).toEqual(["before", "try 0 false", "try 1 false", "try 2 true"]);
    expect(await runOf("candor-flaky")).toMatchObject({ state: "done", output: "well" });
  });

  test("failing for good ends as failed once and tells onFailure once", async () => {
    const told: unknown[] = [];
    let tries = 0;
    const fn = inngest.createFunction(
      {
        id: "hopeless",
        retries: 1,
        triggers: [{ event: "test/hopeless" }],
        onFailure: async ({ error, event, step }) => {
          await step.run("tell", () => told.push([error.message, event.data.event.data]));
        },
      },
      async ({ step }) => {
        await step.run("fail", () => {
          tries += 1;
          throw new RetryAfterError("the disk is full", 10);
        });
      },
    );
    await askFor(runtime, "test/hopeless", { document: "d1" });
    await runJobs(runtime, [fn], () => haveEnded(runtime, 2));
    expect(tries).toBe(2);
    expect(told).toEqual([["the disk is full", { document: "d1" }]]);
    expect(await runOf("candor-hopeless")).toMatchObject({ state: "failed", error: { message: "the disk is full" } });
    expect(await runOf("candor-hopeless-failure")).toMatchObject({ state: "done" });
  });

  test("a NonRetriableError is not tried again; a function may catch a failed step and go on", async () => {
    let tries = 0;
    const fn = inngest.createFunction({ id: "catching", triggers: [{ event: "test/catch" }] }, async ({ step }) => {
      try {
        await step.run("never", () => {
          tries += 1;
          throw new NonRetriableError("locked");
        });
      } catch (error) {
        return step.run("instead", () => `without: ${(error as Error).message}`);
      }
    });
    const broken = inngest.createFunction({ id: "broken", triggers: [{ event: "test/catch" }] }, async () => {
      tries += 1;
      throw new NonRetriableError("no such thing");
    });
    await askFor(runtime, "test/catch");
    await runJobs(runtime, [fn, broken], () => haveEnded(runtime, 2));
    expect(tries).toBe(2);
    expect(await runOf("candor-catching")).toMatchObject({ state: "done", output: "without: locked" });
    expect(await runOf("candor-broken")).toMatchObject({ state: "failed", error: { message: "no such thing" } });
  });

  test("parallel steps overlap, run once each, and fail one by one", async () => {
    const log: string[] = [];
    let inside = 0;
    let most = 0;
    const slow = async (name: string) => {
      log.push(name);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside -= 1;
      return name;
    };
    const fn = inngest.createFunction({ id: "wide", triggers: [{ event: "test/wide" }] }, async ({ step, attempt }) => {
      const all = await Promise.all([
        step.run("a", () => slow("a")),
        step.run("b", () => slow("b")),
        step.run("c", async () => {
          await slow("c");
          if (attempt === 0) throw new RetryAfterError("again", 10);
          return "c";
        }),
      ]);
      return [...all, await step.run("d", () => slow("d"))];
    });
    await askFor(runtime, "test/wide");
    await runJobs(runtime, [fn], () => haveEnded(runtime, 1));
    expect(most).toBe(3);
    expect(log.sort()).toEqual(["a", "b", "c", "c", "d"]);
    expect(await runOf("candor-wide")).toMatchObject({ state: "done", output: ["a", "b", "c", "d"] });
  });

  test("a sleep outlasts the runner and holds nothing meanwhile", async () => {
    let clock = new Date();
    const timed: Runtime = { ...runtime, clock: { now: () => clock } };
    const log: string[] = [];
    const fn = inngest.createFunction({ id: "sleepy", triggers: [{ event: "test/sleep" }] }, async ({ step }) => {
      await step.run("before", () => log.push("before"));
      await step.sleep("a while", "2h");
      await step.run("after", () => log.push("after"));
    });
    await askFor(timed, "test/sleep");
    await runJobs(
      timed,
      [fn],
      async () => (await timed.db.prisma.jobRun.count({ where: { state: "sleeping" } })) === 1,
    );
    expect(await runOf("candor-sleepy")).toMatchObject({ leaseOwner: null, state: "sleeping" });
    clock = new Date(clock.getTime() + 2 * 3_600_000 + 1000);
    await runJobs(timed, [fn], () => haveEnded(timed, 1));
    expect(log).toEqual(["before", "after"]);
  });

  test("concurrency holds per function and per key", async () => {
    const inside = new Map<string, number>();
    const most = new Map<string, number>();
    const count = (key: string, by: number) => {
      const value = (inside.get(key) ?? 0) + by;
      inside.set(key, value);
      most.set(key, Math.max(most.get(key) ?? 0, value));
    };
    const fn = inngest.createFunction(
      {
        id: "limited",
        concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.workspaceId" }],
        triggers: [{ event: "test/limited" }],
      },
      async ({ event, step }) => {
        await step.run("work", async () => {
          count("all", 1);
          count(event.data.workspaceId, 1);
          await new Promise((resolve) => setTimeout(resolve, 80));
          count("all", -1);
          count(event.data.workspaceId, -1);
        });
      },
    );
    for (let n = 0; n < 12; n += 1) await askFor(runtime, "test/limited", { workspaceId: `w${n % 3}` });
    await runJobs(runtime, [fn], () => haveEnded(runtime, 12));
    expect(most.get("all")).toBe(2);
    expect(most.get("w0")).toBe(1);
    expect(most.get("w1")).toBe(1);
    expect(most.get("w2")).toBe(1);
  });

  test("a schedule strikes once per time, whoever looks", async () => {
    let clock = new Date("2026-03-29T00:30:30Z");
    const timed: Runtime = { ...runtime, clock: { now: () => clock } };
    const fn = inngest.createFunction(
      { id: "daily", triggers: [{ cron: "TZ=Europe/Berlin 0 9 * * *" }] },
      async ({ event }) => event.ts,
    );
    const runners = [startRunner(timed, [fn])];
    if (kind === "postgres") runners.push(startRunner(timed, [fn]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    clock = new Date("2026-03-29T07:00:01Z"); // 9:00 in Berlin, an hour earlier than the day before
    await until(() => haveEnded(timed, 1));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await Promise.all(runners.map((jobs) => jobs.stop()));
    const runs = await timed.db.prisma.jobRun.findMany();
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ state: "done", output: Date.parse("2026-03-29T07:00:00Z") });
  });

  test("what cannot be kept fails with a reason instead of going round", async () => {
    const fn = inngest.createFunction(
      { id: "unkept", retries: 0, triggers: [{ event: "test/nul" }] },
      async ({ step }) => step.run("nul", () => "a\u0000b"),
    );
    await askFor(runtime, "test/nul");
    await runJobs(runtime, [fn], () => haveEnded(runtime, 1));
    expect((await runOf("candor-unkept")).state).toBe("failed");
  });

  test("work starts at once when the runner is woken", async () => {
    let started = 0;
    const fn = inngest.createFunction({ id: "prompt", triggers: [{ event: "test/prompt" }] }, async () => {
      started = performance.now();
    });
    const jobs = startRunner(runtime, [fn]);
    await new Promise((resolve) => setTimeout(resolve, 1500)); // idle: its pauses have grown
    const asked = performance.now();
    await askFor(runtime, "test/prompt");
    jobs.wake();
    await until(() => started > 0);
    await jobs.stop();
    expect(started - asked).toBeLessThan(250); // p50 measured: 29 ms embedded, 20 ms PostgreSQL, two busy cores
  });
});

test("neither the runner nor the SDK opens a connection or writes to the console", async () => {
  const runtime = testRuntime(await openTestDatabase("embedded"));
  const opened: unknown[] = [];
  const note = (message: unknown) => void opened.push(message);
  const channels = ["net.client.socket", "undici:request:create"];
  const said: unknown[] = [];
  const levels = ["log", "info", "warn", "error", "debug"] as const;
  const consoles = levels.map((level) =>
    vi.spyOn(console, level).mockImplementation((...args) => void said.push(args)),
  );
  for (const channel of channels) subscribe(channel, note);
  const fn = inngest.createFunction({ id: "quiet", triggers: [{ event: "test/quiet" }] }, async ({ step }) => {
    await Promise.all([step.run("a", () => 1), step.run("b", () => 2)]);
    await step.run("short", () => ({ fine: true }));
  });
  await askFor(runtime, "test/quiet");
  await runJobs(runtime, [fn], () => haveEnded(runtime, 1));
  for (const channel of channels) unsubscribe(channel, note);
  for (const spy of consoles) spy.mockRestore();
  await runtime.db.close();
  expect(opened).toEqual([]);
  expect(said).toEqual([]);
});

test("a function that asks for what the runner does not do is refused at the start", () => {
  const debounced = inngest.createFunction(
    { id: "debounced", debounce: { period: "5s" }, triggers: [{ event: "test/x" }] },
    async () => undefined,
  );
  const conditional = inngest.createFunction(
    { id: "conditional", triggers: [{ event: "test/x", if: "event.data.a == 1" }] },
    async () => undefined,
  );
  const runtime = testRuntime({} as Runtime["db"]);
  expect(() => startRunner(runtime, [debounced])).toThrow("debounce of candor-debounced");
  expect(() => startRunner(runtime, [conditional])).toThrow("condition of candor-conditional");
});
