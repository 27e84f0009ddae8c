import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit";
import { makeWebhookSecret } from "@/lib/automations/hooks/make-webhook-secret";
import { receiveDelivery } from "@/lib/automations/hooks/receive-delivery";
import { deliveriesPerMinute } from "@/lib/automations/hooks/schema";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

type Trigger = { automationId: string; triggerId: string };

describe.each(databases)("deliveries of webhooks on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now = new Date("2026-12-01T09:00:00Z");
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = { ...testRuntime(db), clock: { now: () => now } };
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  async function webhook(): Promise<Trigger & { secret: string }> {
    const trigger = await layTrigger(ctx, "webhook");
    return { ...trigger, secret: (await makeWebhookSecret(ctx, trigger)).secret };
  }
  function deliver({ automationId, triggerId, secret }: Trigger & { secret: string }, name: string, text = "{}") {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const headers = {
      "x-candor-timestamp": timestamp,
      "x-candor-signature": createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex"),
      "x-candor-delivery": name,
    };
    return receiveDelivery(runtime, { automationId, triggerId, headers, body: new TextEncoder().encode(text) });
  }
  const runsOf = ({ triggerId }: Trigger) => db.prisma.automationRun.count({ where: { triggerId } });

  test("a secret is kept sealed, for its trigger alone, and making one leaves a row in the trail", async () => {
    const [one, other] = [await webhook(), await webhook()];
    const row = await db.prisma.automationTrigger.findUniqueOrThrow({ where: { id: one.triggerId } });
    expect(row.secret).toMatch(/^[0-9a-f]{8}\./);
    expect(JSON.stringify(row)).not.toContain(one.secret);
    await db.prisma.automationTrigger.update({ where: { id: other.triggerId }, data: { secret: row.secret } });
    await expect(deliver({ ...other, secret: one.secret }, "a")).rejects.toMatchObject({ reason: "secret_lost" });
    await makeWebhookSecret(ctx, one);
    const { items } = await listAudit(ctx, {});
    const made = items.filter(({ details }) => details?.triggerId === one.triggerId);
    expect(made.map(({ action }) => action)).toEqual(["webhook.secret_replaced", "webhook.secret_made"]);
    expect(JSON.stringify(items)).not.toContain(one.secret);
  });

  test("nobody of another workspace makes one, nor who has not made the automation or may not run it", async () => {
    const trigger = await webhook();
    const before = await db.prisma.automationTrigger.findUniqueOrThrow({ where: { id: trigger.triggerId } });
    const [stranger, viewer] = [await testContext(runtime), await joinContext(ctx, "viewer")];
    await expect(makeWebhookSecret(stranger, trigger)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(makeWebhookSecret(viewer, trigger)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const colleague = await joinContext(ctx, "admin");
    await expect(makeWebhookSecret(colleague, trigger)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const updates = new Set([...ctx.permissions].filter((permission) => permission !== "automations:execute"));
    const limited = { ...ctx, permissions: updates };
    await expect(makeWebhookSecret(limited, trigger)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await db.prisma.automationTrigger.findUniqueOrThrow({ where: { id: trigger.triggerId } })).toEqual(before);
  });

  test("one delivery that comes many times at once starts one run, whatever it calls itself", async () => {
    const trigger = await webhook();
    const caught = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => deliver(trigger, `n${n}`, '{"a":1}')));
    const again = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => deliver(trigger, "same", `{"a":1${n}}`)),
    );
    for (const outcomes of [caught, again]) {
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ reason: "replayed" });
      }
    }
    expect(await runsOf(trigger)).toBe(2);
  });

  test("a try that broke off can be made again, signed anew", async () => {
    const trigger = await webhook();
    // What a process leaves that ends after it has taken the signature, and before it has started anything.
    const signature = "0".repeat(64);
    await db.prisma.webhookDelivery.create({
      data: { triggerId: trigger.triggerId, deliveryId: `signature ${signature}`, at: now },
    });
    const { runId } = await deliver(trigger, "order-17", '{"order":17}');
    expect(await db.prisma.automationRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      ...{ workspaceId: ctx.workspaceId, triggerType: "webhook", occurrence: "order-17" },
      inputs: { webhook: { order: 17 } },
    });
    // And one that ends after the run was started.
    await db.prisma.webhookDelivery.deleteMany({ where: { triggerId: trigger.triggerId } });
    now = new Date(now.getTime() + 1_000);
    await expect(deliver(trigger, "order-17")).rejects.toMatchObject({ reason: "replayed" });
    expect(await runsOf(trigger)).toBe(1);
  });

  test("so many a minute are taken, of each webhook; those that are refused count for nothing", async () => {
    const [busy, other] = [await webhook(), await webhook()];
    for (let n = 0; n < 5; n += 1) {
      await expect(deliver({ ...busy, secret: "wrong" }, `w${n}`)).rejects.toMatchObject({ code: "BAD_SIGNATURE" });
    }
    await db.prisma.rateLimit.create({
      data: {
        key: `webhook ${busy.triggerId}`,
        points: deliveriesPerMinute - 1,
        expire: BigInt(now.getTime() + 40_000),
      },
    });
    await deliver(busy, "last", '{"n":0}');
    await expect(deliver(busy, "over", '{"n":1}')).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 40 });
    await deliver(other, "fine");
    now = new Date(now.getTime() + 40_000);
    await deliver(busy, "over", '{"n":1}');
    expect(await runsOf(busy)).toBe(2);
  });

  test("a trigger that is off takes nothing; nor does another's address", async () => {
    const [trigger, other] = [await webhook(), await webhook()];
    await expect(deliver({ ...trigger, automationId: other.automationId }, "x")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await db.prisma.automationTrigger.update({ where: { id: trigger.triggerId }, data: { enabled: false } });
    await expect(deliver(trigger, "x")).rejects.toMatchObject({ code: "CONFLICT", reason: "disabled" });
    expect(await runsOf(trigger)).toBe(0);
  });
});
