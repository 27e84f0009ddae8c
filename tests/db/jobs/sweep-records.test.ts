import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { deleteExpired, expiring } from "@/lib/jobs/retention/delete-expired";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { sweepRecords } from "@/lib/jobs/sweep-records";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { haveEnded, until } from "@/tests/support/jobs";

const dayMs = 86_400_000;

describe.each(databases)("what is kept for a time only on %s", (kind) => {
  let runtime: Runtime;
  let ctx: Context;
  let now = new Date("2026-11-30T09:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);

  beforeAll(async () => {
    const fixed = testRuntime(await openTestDatabase(kind));
    runtime = { ...fixed, clock: { now: () => now } };
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
  });
  afterAll(() => runtime.db.close());

  /** One row of each kind, as old as said. */
  async function leave(name: string, days: number): Promise<void> {
    const { prisma } = runtime.db;
    const workspaceId: string = ctx.workspaceId;
    const { userId } = ctx.person;
    const at = ago(days);
    const call = { callId: name, tool: "web_crawl", createdAt: at };
    await prisma.storedRun.create({
      data: { id: name, workspaceId, userId, title: name, items: 1, content: "{}", expiresAt: at, ...call },
    });
    await prisma.idempotencyKey.create({
      data: { workspaceId, userId, key: name, route: "POST /x", requestHash: "h", createdAt: at },
    });
    await prisma.callResult.create({ data: { workspaceId, key: name, argsHash: "h", createdAt: at } });
    await prisma.workspaceEvent.create({ data: { workspaceId, name: "tool.changed", data: { name }, at } });
    await prisma.webhookDelivery.create({ data: { triggerId: "trigger", deliveryId: name, at } });
    const letter = { workspaceId, userId, kind: "mention.created", subject: name, text: name, createdAt: at };
    for (const state of ["queued", "sent"]) {
      const id = `${name} ${state}`;
      await prisma.outgoingMail.create({ data: { ...letter, id, notificationId: id, state } });
    }
    await prisma.denialStrike.create({
      data: { workspaceId, threadId: name, userId, category: "role", group: "stock", count: 2, at },
    });
    await prisma.specialistRun.create({
      data: {
        ...{ id: name, workspaceId, threadId: name, turnId: name, toolCallId: name, specialist: "web_crawler" },
        ...{ description: name, state: "done", output: "{}", startedAt: at, finishedAt: at },
      },
    });
    await prisma.undoRecord.create({
      data: { id: name, workspaceId, auditId: name, actorId: userId, inverse: { was: name }, expiresAt: at, ...call },
    });
  }

  const left = async () => {
    const { prisma } = runtime.db;
    const [runs, keys, replies, events, strikes, undo, outputs, deliveries, letters] = await Promise.all([
      prisma.storedRun.findMany(),
      prisma.idempotencyKey.findMany(),
      prisma.callResult.findMany(),
      prisma.workspaceEvent.findMany(),
      prisma.denialStrike.findMany(),
      prisma.undoRecord.findMany(),
      prisma.specialistRun.findMany(),
      prisma.webhookDelivery.findMany(),
      prisma.outgoingMail.findMany(),
    ]);
    return {
      runs: runs.map((row) => row.id).toSorted(),
      keys: keys.map((row) => row.key).toSorted(),
      replies: replies.map((row) => row.key).toSorted(),
      events: events.map((row) => (row.data as { name: string }).name).toSorted(),
      deliveries: deliveries.map((row) => row.deliveryId).toSorted(),
      strikes: strikes.map((row) => row.threadId).toSorted(),
      letters: letters.map((row) => row.id).toSorted(),
      outputs: outputs.filter((row) => row.output !== null).map((row) => row.id),
      undo: undo.filter((row) => row.inverse !== null).map((row) => row.id),
    };
  };

  test("the hourly sweep forgets what has expired and leaves the rest", async () => {
    for (const [name, days] of [
      ["fresh", -1],
      ["hours", 0.5],
      ["days", 2],
      ["weeks", 8],
      ["months", 40],
    ] as const) {
      await leave(name, days);
    }
    const runner = startRunner(runtime, [sweepRecords]);
    try {
      await new Promise((resolve) => setTimeout(resolve, 300));
      now = new Date("2026-11-30T09:17:01Z");
      await until(() => haveEnded(runtime, 1));
    } finally {
      await runner.stop();
    }
    const [run] = await runtime.db.prisma.jobRun.findMany();
    expect(run).toMatchObject({
      state: "done",
      output: {
        ...{ StoredRun: 4, IdempotencyKey: 3, CallResult: 1, WorkspaceEvent: 3, DenialStrike: 2 },
        ...{ SpecialistRun: 1, UndoRecord: 4, WebhookDelivery: 3, OutgoingMail: 1 },
      },
    });
    expect(await left()).toEqual({
      runs: ["fresh"],
      keys: ["fresh", "hours"],
      replies: ["days", "fresh", "hours", "weeks"],
      events: ["fresh", "hours"],
      deliveries: ["fresh", "hours"],
      strikes: ["days", "fresh", "hours"],
      // One that still waits is never forgotten.
      letters: ["days", "fresh", "hours", "weeks"]
        .flatMap((name) => [`${name} queued`, `${name} sent`])
        .concat("months queued")
        .toSorted(),
      undo: ["fresh"],
      outputs: ["fresh", "hours", "days", "weeks"],
    });
  });

  test("many rows go in several statements", async () => {
    const events = expiring.find(({ table }) => table === "WorkspaceEvent")!;
    await runtime.db.prisma.workspaceEvent.createMany({
      data: Array.from({ length: 2_500 }, () => ({
        workspaceId: ctx.workspaceId,
        name: "tool.changed",
        data: {},
        at: ago(3),
      })),
    });
    expect(await deleteExpired(runtime, events)).toBe(2_500);
    expect(await deleteExpired(runtime, events)).toBe(0);
  });
});
