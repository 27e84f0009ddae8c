import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openDatabase } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { decide } from "@/lib/gateway/decide";
import { readPolicy } from "@/lib/gateway/read-policy";
import { defineTool } from "@/lib/gateway/tool-definition";
import { testContext, testRuntime } from "@/tests/support/context";
import { startPostgres } from "@/tests/support/postgres-server";

export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  goal?: number;
}

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

/** The gateway's own work for an allowed read: alone, with the real policy read, and with its audit row durable. */
export async function run(): Promise<BenchRow[]> {
  const rows = await onDatabase("embedded", "");
  const server = await startPostgres();
  if (!server) return rows;
  try {
    return [...rows, ...(await onDatabase("postgres", server.url))];
  } finally {
    await server.stop();
  }
}

async function onDatabase(kind: string, url: string): Promise<BenchRow[]> {
  const db = await openDatabase({ url, dataDir: "memory://", migrationsDir: "prisma/migrations" });
  try {
    const ctx = await testContext(testRuntime(db));
    const gateway = createGateway([lookUp]);
    const invoke = (of: Context) => gateway.invoke(call, { ctx: of, agentPath });
    const policy = await readPolicy(ctx);
    const agents = new Set(agentPath);
    const decision = quantiles(50_000, () => decide(lookUp, policy, ctx, agentPath, agents));
    const idle = await withoutDatabase(ctx);
    const own = await quantilesAsync(50_000, () => invoke(idle));
    // In turns, so that whatever else the machine and its disk are doing meets all of them alike.
    const [read, live, durable, bare] = await inTurns(2_000, [
      () => readPolicy(ctx),
      () => invoke(ctx),
      async () => {
        await invoke(ctx);
        await gateway.flush({ ctx });
      },
      () =>
        db.prisma.$executeRaw`INSERT INTO "AuditHead" ("workspaceId", "hash") VALUES (${ctx.ids.next("event")}, '')`,
    ] as const);
    const at = (name: string) => `gateway, ${kind}: ${name}`;
    return [
      { name: at("policy decision, p99"), value: decision.p99 * 1000, unit: "µs", goal: 20 },
      { name: at("own work of an allowed read, p50"), value: own.p50 * 1000, unit: "µs", goal: 20 },
      { name: at("own work of an allowed read, p99"), value: own.p99 * 1000, unit: "µs", goal: 100 },
      { name: at("reading the policy rows, p50"), value: read.p50, unit: "ms" },
      { name: at("allowed read with its policy read, p50"), value: live.p50, unit: "ms" },
      { name: at("allowed read with its audit row durable, p50"), value: durable.p50, unit: "ms", goal: 1 },
      { name: at("one committed insert and nothing else, p50"), value: bare.p50, unit: "ms" },
      {
        name: at("durable read over those two statements alone"),
        value: durable.p50 / (bare.p50 + read.p50),
        unit: "×",
      },
    ];
  } finally {
    await db.close();
  }
}

/** The same context over a database that answers at once and keeps nothing: what remains is not the database. */
async function withoutDatabase(ctx: Context): Promise<Context> {
  const answer = await ctx.db.prisma.$queryRaw`
    SELECT 'owner' AS "role", true AS "thread", NULL::json AS "settings", NULL::json AS "switches"`;
  const prisma = { $queryRaw: async () => answer, $executeRaw: async () => 0 };
  const db = { ...ctx.db, prisma: prisma as never, transaction: async () => ({ seq: 0n, hash: "" }) as never };
  return { ...ctx, db, workspaceId: `${ctx.workspaceId}-idle` as Context["workspaceId"] };
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
