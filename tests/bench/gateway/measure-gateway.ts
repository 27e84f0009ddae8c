import { z } from "zod";
import { actorOf } from "@/lib/audit/actor-of";
import { appendAudit } from "@/lib/audit/append-audit";
import { appendAuditBatch } from "@/lib/audit/append-audit-batch";
import type { Context } from "@/lib/core/context";
import { type Database, openDatabase, type Prisma } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { decide } from "@/lib/gateway/decide";
import { readPolicy } from "@/lib/gateway/read-policy";
import { defineTool } from "@/lib/gateway/tool-definition";
import { testContext, testRuntime } from "@/tests/support/context";
import type { Row } from "../rows/row";

/** A read as small as reads get: what is left is the gateway's own work. */
const lookUp = defineTool({
  name: "look_up",
  label: "Look Up",
  version: 1,
  manual: { meaning: "", when: "", whenNot: "", goodExample: "", badExample: "", parameters: "", results: "" },
  parameters: z.strictObject({ query: z.string().min(1), top_k: z.number().int().max(20).default(5) }),
  permission: "documents:read",
  operation: "read",
  sensitivity: "normal",
  idempotency: "read",
  rateLimit: 10_000_000,
  timeoutMs: 5_000,
  group: "knowledge",
  owner: "knowledge_base",
  handler: async ({ query }) => ({ ok: true, data: { hits: [query] } }),
});
const call = { tool: "look_up", arguments: { query: "tide tables", top_k: 3 } };
const agentPath = ["supervisor", "knowledge_base"];

/** The gateway's own work for an allowed read: alone, with what it reads and counts, and with its audit row durable. */
export async function measureGateway(postgresUrl: string | undefined): Promise<Row[]> {
  const rows = await onDatabase("embedded", "");
  return postgresUrl ? [...rows, ...(await onDatabase("PostgreSQL", postgresUrl))] : rows;
}

async function onDatabase(kind: string, url: string): Promise<Row[]> {
  const db = await openDatabase({ url, dataDir: "memory://", migrationsDir: "prisma/migrations" });
  try {
    const ctx = await testContext(testRuntime(db));
    const gateway = createGateway([lookUp]);
    const invoke = (of: Context) => gateway.invoke(call, { ctx: of, agentPath });
    const policy = await readPolicy(ctx);
    const agents = new Set(agentPath);
    const decision = quantiles(50_000, () => decide(lookUp, policy, ctx, agentPath, agents));
    const idle = await withoutDatabase(ctx, invoke);
    const own = await quantilesAsync(50_000, () => invoke(idle));
    // In turns, so that whatever else the machine and its disk are doing meets all of them alike.
    const [read, counted, live, durable, bare] = await inTurns(2_000, [
      () => readPolicy(ctx),
      () => readPolicy(ctx, undefined, lookUp),
      () => invoke(ctx),
      async () => {
        await invoke(ctx);
        await gateway.flush({ ctx });
      },
      () =>
        db.prisma.$executeRaw`INSERT INTO "AuditHead" ("workspaceId", "hash") VALUES (${ctx.ids.next("event")}, '')`,
    ] as const);
    const rates = await appendRates(ctx);
    const at = (name: string) => `gateway, ${kind}: ${name}`;
    return [
      { name: at("policy decision, p99"), value: decision.p99 * 1000, unit: "µs", goal: 20 },
      { name: at("own work of an allowed read, p50"), value: own.p50 * 1000, unit: "µs", goal: 20 },
      { name: at("own work of an allowed read, p99"), value: own.p99 * 1000, unit: "µs", goal: 100 },
      { name: at("reading the policy rows, p50"), value: read.p50, unit: "ms" },
      {
        name: at("the same, and counting the call, p50"),
        value: counted.p50,
        unit: "ms",
        ratio: counted.p50 / read.p50,
      },
      { name: at("allowed read with its policy read, p50"), value: live.p50, unit: "ms" },
      { name: at("allowed read with its audit row durable, p50"), value: durable.p50, unit: "ms", goal: 1 },
      { name: at("one committed insert and nothing else, p50"), value: bare.p50, unit: "ms" },
      {
        name: at("durable read over those two statements alone"),
        value: durable.p50 / (bare.p50 + counted.p50),
        unit: "×",
      },
      { name: at("audit rows a second, one by one"), value: Math.round(rates.alone), unit: "rows" },
      {
        name: at(`audit rows a second, ${appended} at once`),
        value: Math.round(rates.together),
        unit: "rows",
        ratio: rates.together / rates.alone,
      },
    ];
  } finally {
    await db.close();
  }
}

/** The same context over a database that answers at once what the real one said: what remains is not the database. */
async function withoutDatabase(ctx: Context, invoke: (of: Context) => Promise<unknown>): Promise<Context> {
  const said = new Map<string, object[]>();
  const { db } = ctx;
  const over = (other: Partial<Database>): Context => ({ ...ctx, db: { ...db, ...other } });
  async function listening<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    const rows = await db.query<Row>(statement);
    said.set(statement.text, rows);
    return rows;
  }
  await invoke(over({ query: listening }));
  const idle = over({
    query: async <Row extends object>({ text }: Prisma.Sql) => said.get(text) as Row[],
    execute: async () => 0,
    transaction: (async () => ({ seq: 0n, hash: "" })) as Database["transaction"],
  });
  return { ...idle, workspaceId: `${ctx.workspaceId}-idle` as Context["workspaceId"] };
}

const appended = 50;

/** Rows a second that the trail takes: one by one in transactions of their own, and as reads are written together. */
async function appendRates(ctx: Context): Promise<{ alone: number; together: number }> {
  const entry = {
    ...{ workspaceId: ctx.workspaceId, action: "call.read", actor: actorOf(ctx, agentPath), tool: "look_up" },
    ...{ arguments: call.arguments, decision: "allow" as const, rule: "granted", code: "OK", durationMs: 1.5 },
  };
  const batch = Array.from({ length: appended }, () => entry);
  const [alone, together] = await inTurns(200, [
    () => ctx.db.transaction((tx) => appendAudit(tx, ctx, entry)),
    () => appendAuditBatch(ctx, batch),
  ] as const);
  return { alone: 1_000 / alone.p50, together: (1_000 * appended) / together.p50 };
}

const summary = (times: Float64Array) => {
  const sorted = times.toSorted();
  return { p50: sorted[Math.floor(times.length * 0.5)]!, p99: sorted[Math.floor(times.length * 0.99)]! };
};

function quantiles(count: number, work: () => unknown) {
  const times = new Float64Array(count);
  for (let index = -count / 5; index < count; index += 1) {
    const begin = performance.now();
    work();
    if (index >= 0) times[index] = performance.now() - begin;
  }
  return summary(times);
}

async function quantilesAsync(count: number, work: () => Promise<unknown>) {
  return (await inTurns(count, [work] as const))[0];
}

type Quantiles = ReturnType<typeof summary>;

async function inTurns<const Works extends readonly (() => Promise<unknown>)[]>(
  count: number,
  works: Works,
): Promise<{ [Index in keyof Works]: Quantiles }> {
  const times = works.map(() => new Float64Array(count));
  for (let index = -count / 5; index < count; index += 1) {
    for (const [which, work] of works.entries()) {
      const begin = performance.now();
      await work();
      if (index >= 0) times[which]![index] = performance.now() - begin;
    }
  }
  return times.map(summary) as { [Index in keyof Works]: Quantiles };
}
