import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { exportAudit } from "@/lib/audit/export-audit";
import { listAudit } from "@/lib/audit/list-audit";
import type { Context } from "@/lib/core/context";
import { type Database, openDatabase } from "@/lib/core/db/database";
import { createLogger } from "@/lib/core/logger";
import { createGateway } from "@/lib/gateway/create-gateway";
import { deleteCredential } from "@/lib/gateway/credentials/delete-credential";
import { listCredentials } from "@/lib/gateway/credentials/list-credentials";
import { replaceCredential } from "@/lib/gateway/credentials/replace-credential";
import { storeCredential } from "@/lib/gateway/credentials/store-credential";
import { traceAudit } from "@/lib/gateway/trace/trace-audit";
import { listNotifications } from "@/lib/workspaces/list-notifications";
import { type ConnectedService, startConnectedService } from "@/tests/support/connected-service";
import { testContext, testRuntime } from "@/tests/support/context";
import { fixtureTool, receiptOf } from "../db/gateway/fixture-tools";

const services = 15;
const hows = ["data", "refusal", "throw", "receipt"] as const;
const placements = [
  { kind: "bearer" },
  { kind: "basic", username: "olive" },
  { kind: "header", header: "x-key" },
] as const;

let db: Database;
let ctx: Context;
let service: ConnectedService;
let logged = "";
/** Every planted secret, in the forms in which an echo could hold it. */
const planted: string[] = [];

function plant(username: string): string {
  const secret = `${randomBytes(12).toString("base64url")}+/=${randomBytes(6).toString("hex")}`;
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("hex")];
  planted.push(...forms, Buffer.from(`${username}:${secret}`).toString("base64"));
  return secret;
}

beforeAll(async () => {
  db = await openDatabase({ dataDir: "memory://", migrationsDir: "prisma/migrations" });
  service = await startConnectedService(() => false);
  const runtime = testRuntime(db, { CONNECTOR_TRUSTED_HOSTS: new URL(service.origin).host });
  const write = (line: string) => {
    logged += line;
  };
  ctx = await testContext({ ...runtime, log: createLogger({ LOG_LEVEL: "trace" }, { write }) });
});
afterAll(async () => {
  await service.stop();
  await db.close();
});

/** A tool that passes on whatever its service says: as data, as a failure, as an exception, in a receipt. */
function carelessTool(n: number, how: (typeof hows)[number]) {
  const name = `service_${n}_${how}`;
  return fixtureTool({
    name,
    label: name,
    credential: `service_${n}`,
    parameters: z.strictObject({ path: z.string() }),
    mode: "allow",
    ...(how === "receipt" && { operation: "write", idempotency: "once", permission: "documents:create" }),
    handler: async ({ path }: { path: string }, call) => {
      const response = await call.credential!.fetch(service.origin + path);
      const text = `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
      if (how === "throw") throw new Error(text);
      if (how === "refusal") return { ok: false, code: "UPSTREAM_FAILED", message: text, hint: text, data: { text } };
      if (how === "receipt") {
        const failed = { ...receiptOf(text, text), status: "failed", error: text, verifiableUrl: text } as const;
        await call.commit(async () => ({ value: 0, receipts: [failed], inverse: { text } }));
      }
      return { ok: true, data: { text } };
    },
  });
}

test("T5: secrets of connected services reach no reply, record, export, list or log, however careless services and tools are", {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < services; n += 1) {
    const placement = placements[n % 3]!;
    const secret = plant(placement.kind === "basic" ? placement.username : "");
    const name = `service_${n}`;
    await storeCredential(ctx, { name, label: name, secret, placement, origins: [service.origin] });
  }
  const gateway = createGateway(
    Array.from({ length: services }, (_, n) => hows.map((how) => carelessTool(n, how))).flat(),
  );
  const replies: unknown[] = [];
  for (let n = 0; n < services; n += 1) {
    for (const how of hows) {
      for (const path of ["/items", "/echo", "/away"]) {
        const call = { tool: `service_${n}_${how}`, arguments: { path }, idempotencyKey: `${n} ${how} ${path}` };
        replies.push(await gateway.invoke(call, { ctx, agentPath: [] }));
      }
    }
    if (n % 2 === 0) await replaceCredential(ctx, `service_${n}`, { secret: plant("") });
    if (n % 5 === 0) await deleteCredential(ctx, `service_${n}`);
  }
  await gateway.flush({ ctx });

  const { prisma } = db;
  const rows = await prisma.auditRow.findMany();
  const said = await Promise.all([
    ...[prisma.credential, prisma.receipt, prisma.workspaceEvent, prisma.notification].map((table) =>
      (table as typeof prisma.receipt).findMany(),
    ),
    prisma.callResult.findMany(),
    prisma.undoRecord.findMany(),
    listCredentials(ctx),
    listAudit(ctx, { limit: 200 }),
    listNotifications(ctx, { limit: 200 }),
    gateway.capabilities(ctx),
    gateway.listTools(ctx),
    ...rows.slice(0, 60).map((row) => traceAudit(ctx, row.id)),
    ...(["jsonl", "csv"] as const).map(async (format) => new Response((await exportAudit(ctx, format)).stream).text()),
  ]);
  const everything = JSON.stringify([replies, rows, said], (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(planted.length / 4).toBeGreaterThan(20);
  expect(planted.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(planted.filter((secret) => logged.includes(secret))).toEqual([]);

  // What was searched is really there, and the service really was shown every secret.
  expect(everything).toContain("[removed]");
  expect(everything).toContain("no such key: ");
  expect(logged).toContain("a handler failed");
  const shown = JSON.stringify(service.seen.map(({ headers }) => headers));
  expect(planted.filter((secret) => shown.includes(secret)).length).toBeGreaterThanOrEqual(services);
});
