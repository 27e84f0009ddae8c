import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { type Database, openDatabase } from "@/lib/core/db/database";
import { createLogger } from "@/lib/core/logger";
import { createGateway } from "@/lib/gateway/create-gateway";
import { settleReceipt } from "@/lib/receipts/settle-receipt";
import { testContext, testRuntime } from "@/tests/support/context";
import { fixtureTool, receiptOf, writingTool } from "../db/gateway/fixture-tools";

let db: Database;
let ctx: Context;
let logged = "";
const planted: string[] = [];

/** A secret of its own kind, remembered so that it can be looked for. */
function plant(make: (random: string) => string = (random) => random): string {
  const secret = randomBytes(18).toString("hex");
  planted.push(secret);
  return make(secret);
}

beforeAll(async () => {
  db = await openDatabase({ dataDir: "memory://", migrationsDir: "prisma/migrations" });
  const runtime = testRuntime(db, {
    OPENAI_API_KEY: plant(),
    INNGEST_EVENT_KEY: plant(),
    AUTH_SECRET: plant((random) => `${random}${random}`),
  });
  const env = { LOG_LEVEL: "trace" } as const;
  const log = createLogger(env, {
    write: (line: string) => {
      logged += line;
    },
  });
  ctx = await testContext({ ...runtime, log });
  planted.push(ctx.secrets.encryptionKey.toString("base64"), ctx.secrets.jobsSigningKey);
});
afterAll(() => db.close());

/** What an error of a driver, a provider or a library may say; each form hides one secret. */
const leaks: ReadonlyArray<() => string> = [
  () => `401 Incorrect API key provided: sk-${plant()}.`,
  () => `connect failed: postgresql://candor:${plant()}@db.internal:5432/candor`,
  () => `GET https://files.example/x?X-Amz-Signature=${plant()}&token=${plant()} 403`,
  () => `request headers: {"Authorization":"Bearer ${plant()}","x-api-key":"${plant()}"}`,
  () => `Authorization: Basic ${plant()}`,
  () => `refresh_token=${plant()} client_secret=${plant()}`,
  () => `{"password": "${plant()}", "passphrase": "${plant()}"}`,
  () => `token cnd_${plant()} was refused`,
  () => `-----BEGIN PRIVATE KEY-----\n${plant()}\n-----END PRIVATE KEY-----`,
  () => `ghp_${plant()} cannot push`,
  () => `cookie session expired; secret=${plant()}`,
  () => `key ${ctx.env.OPENAI_API_KEY} with ${ctx.secrets.authSecret}`,
  () => `signing with ${ctx.secrets.jobsSigningKey} and ${ctx.secrets.encryptionKey.toString("base64")}`,
];

test("T5: planted secrets reach no reply, receipt, audit row, event, notification, stored result or log line", async () => {
  const throwing = fixtureTool({
    name: "read_leak",
    parameters: z.looseObject({ n: z.number() }),
    handler: async ({ n }: { n: number }) => {
      throw new Error(leaks[n]!());
    },
  });
  const refusing = fixtureTool({
    name: "read_refusal",
    parameters: z.looseObject({ n: z.number() }),
    handler: async ({ n }: { n: number }) => ({
      ok: false,
      code: "UPSTREAM_FAILED",
      message: leaks[n]!(),
      hint: leaks[n]!(),
    }),
  });
  const writing = writingTool({
    parameters: z.looseObject({ n: z.number() }),
    handler: async ({ n }: { n: number }, call) => {
      const failed = {
        ...receiptOf("x", `x${n}`),
        status: "failed",
        error: leaks[n]!(),
        preview: leaks[n]!(),
      } as const;
      const pending = { ...receiptOf("y", `y${n}`), status: "pending" } as const;
      const { receipts } = await call.commit(async () => ({ value: 0, receipts: [failed, pending] }));
      await db.transaction((tx) => settleReceipt(tx, ctx, receipts[1]!.id, { status: "failed", error: leaks[n]!() }));
      throw new Error(leaks[n]!());
    },
  });
  const gateway = createGateway([throwing, refusing, writing]);
  const replies: unknown[] = [];
  for (let n = 0; n < leaks.length; n += 1) {
    for (const tool of ["read_leak", "read_refusal", "add_stock", "no_such_tool"]) {
      const sent = { n, api_key: plant(), nested: { Authorization: plant(), list: [{ password: plant() }] } };
      const note = `please use Bearer ${plant()}`;
      replies.push(
        await gateway.invoke(
          { tool, arguments: { ...sent, note }, idempotencyKey: `${tool}-${n}` },
          { ctx, agentPath: [] },
        ),
      );
    }
  }
  await gateway.flush({ ctx });
  const kept = await Promise.all([
    db.prisma.auditRow.findMany(),
    db.prisma.receipt.findMany(),
    db.prisma.workspaceEvent.findMany(),
    db.prisma.notification.findMany(),
    db.prisma.callResult.findMany(),
  ]);
  const everything = JSON.stringify([replies, kept], (_, value) => (typeof value === "bigint" ? String(value) : value));
  expect(planted.length).toBeGreaterThan(200);
  expect(planted.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(planted.filter((secret) => logged.includes(secret))).toEqual([]);
  // What was searched is really there.
  expect(everything).toContain("Incorrect API key provided");
  expect(logged).toContain("a handler failed");
});
