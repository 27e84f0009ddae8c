import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { exportAudit } from "@/lib/audit/export-audit";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { HandlerOutcome } from "@/lib/gateway/tool-definition";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool } from "./fixture-tools";

const clients = [
  { client: "Ada Lind", phone: "+49 30 5550 1234", iban: "DE00 1234", balance: -120.5, region: "north" },
  { client: "Ben Okoro", phone: "+49 30 5550 9876", iban: "DE00 9876", balance: 80, region: "north" },
  { client: "Cai Wen", phone: "+86 10 5550 4321", iban: "DE00 4321", balance: 1_000.25, region: "south" },
];
type Client = (typeof clients)[number];
/** Turns the order by balance round. */
let sign = 1;

/** Sorts and filters as it is asked to, and quotes a row when it fails: everything by which a mask could leak. */
const findClients = fixtureTool({
  name: "find_clients",
  label: "Find Clients",
  manual: {
    meaning: "Finds clients of the firm.",
    when: "A client's name, phone, balance or region is asked for.",
    whenNot: "Orders and invoices.",
    goodExample: '{"sort":"balance"}',
    badExample: '{"sort":"shoe size"}',
    parameters: "sort: client, balance or region. min_balance: only clients with at least that. note: words of yours.",
    results: "clients, each with its client, phone, IBAN (never to be quoted), balance and region.",
  },
  parameters: z.strictObject({
    sort: z.enum(["client", "balance", "region"]).default("client").describe("client, balance or region"),
    min_balance: z.number().optional().describe("only balances above it"),
    note: z.string().optional(),
  }),
  rows: {
    path: "clients",
    columns: {
      client: { description: "name" },
      phone: { description: "with country" },
      iban: { description: "of the account" },
      balance: { description: "in euros" },
      region: { description: "north or south" },
    },
  },
  handler: async (args: { sort: keyof Client; min_balance?: number; note?: string }): Promise<HandlerOutcome> => {
    const { sort, min_balance = Number.NEGATIVE_INFINITY, note } = args;
    if (note === "fail") return { ok: false, code: "CONFLICT", message: "Ada Lind has -120.5", data: clients[0] };
    if (note === "throw") throw new Error("row DE00 1234 of +49 30 5550 1234 is locked");
    const found = clients.filter((row) => row.balance >= min_balance);
    const byBalance = found.toSorted((a, b) => sign * (a.balance - b.balance));
    const order = (a: Client, b: Client) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0);
    const sorted = byBalance.toSorted(order).map((row) => ({ ...row, internal: 7 }));
    return { ok: true, data: { clients: sorted, summary: "Ada Lind owes 120.5" } };
  },
});

/** Everything about Ada that not everybody may see. */
const secrets = ["+49 30 5550 1234", "DE00 1234", "120.5"];

describe.each(databases)("rows and columns by role (GW-03) on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let lead: Context;
  let sales: Context;
  const gateway = createGateway([findClients]);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    lead = await joinContext(ctx, "editor");
    sales = await joinContext(ctx, "viewer");
    // The viewer stands for sales, the editor for a sales lead, the owner for finance.
    await gateway.updateTool(ctx, "find_clients", {
      masks: [
        { column: "phone", roles: ["viewer"], mask: "last_four" },
        { column: "phone", roles: ["owner"], mask: "hide" },
        { column: "iban", roles: ["viewer", "editor", "owner"], mask: "hide" },
        { column: "balance", roles: ["viewer"], mask: "hide" },
        { column: "balance", roles: ["editor"], mask: "aggregate" },
      ],
      rowFilters: [{ roles: ["viewer"], column: "region", operator: "equals", value: "north" }],
    });
    findClients.runs.length = 0;
  });

  const call = (of: Context, args: object | string = {}) =>
    gateway.invoke({ tool: "find_clients", arguments: args }, { ctx: of, agentPath: [] });

  test("GW-03: each role sees its rows and columns and nothing beside them", async () => {
    expect((await call(sales)).data).toEqual({
      clients: [
        { client: "Ada Lind", phone: "***1234", region: "north" },
        { client: "Ben Okoro", phone: "***9876", region: "north" },
      ],
      note: expect.stringContaining("viewer"),
    });
    expect((await call(lead)).data).toMatchObject({
      clients: [
        { client: "Ada Lind", phone: "+49 30 5550 1234", region: "north" },
        { client: "Ben Okoro", phone: "+49 30 5550 9876" },
        { client: "Cai Wen", phone: "+86 10 5550 4321" },
      ],
      aggregates: { balance: { count: 3, min: -120.5, max: 1_000.25, sum: 959.75, avg: 959.75 / 3 } },
    });
    expect(JSON.stringify((await call(ctx)).data)).not.toMatch(/5550|DE00/);
    expect((await call(ctx)).data).toMatchObject({
      clients: [{ balance: -120.5, client: "Ada Lind" }, {}, {}],
    });
  });

  test("a default of the schema is nobody's wish to go by a hidden column", async () => {
    const where = { workspaceId: ctx.workspaceId, tool: "find_clients" };
    await db.prisma.toolSetting.updateMany({
      where,
      data: { masks: [{ column: "client", roles: null, mask: "hide" }] },
    });
    expect(await call(sales)).toMatchObject({ code: "OK", data: { clients: [{ region: "north" }, {}] } });
    expect((await call(sales, { sort: "client" })).code).toBe("PERMISSION_DENIED");
    expect((await call(sales, '{"sort":"client"}')).code).toBe("PERMISSION_DENIED");
  });

  test("GW-03: a role that nobody knows sees nothing", async () => {
    await db.prisma.membership.updateMany({ where: { userId: sales.person.userId }, data: { role: "intern" } });
    const reply = await call(sales);
    expect(reply.code).toBe("PERMISSION_DENIED");
    expect(findClients.runs).toEqual([]);
  });

  test("GW-03: masks that cannot be read, or that name a column which is gone, show nothing", async () => {
    const { workspaceId } = ctx;
    const where = { workspaceId, tool: "find_clients" };
    await db.prisma.toolSetting.updateMany({ where, data: { masks: [{ column: "fax", roles: null, mask: "hide" }] } });
    expect((await call(lead)).data).toMatchObject({ clients: [] });
    await db.prisma.toolSetting.updateMany({ where, data: { masks: [{ column: "iban", roles: null, mask: "blur" }] } });
    expect((await call(lead)).code).toBe("TOOL_DISABLED");
  });

  test("GW-03: manual, schema and columns speak of nothing that is hidden, so that they agree with the data", async () => {
    const offered = async (of: Context) =>
      (await gateway.surface(of)).tools.find((tool) => tool.name === "find_clients")!;
    const seen = await offered(sales);
    const text = JSON.stringify([seen.manual, seen.schema]);
    expect(text).not.toMatch(/iban|balance/i);
    expect(text).toMatch(/phone/);
    expect(seen.schema).toMatchObject({ properties: { sort: { enum: ["client", "region"] } } });
    expect(seen.manual.results).toContain("only its last four characters");
    expect(JSON.stringify((await offered(lead)).manual)).toMatch(/only as a whole, in aggregates/);
    const item = await gateway.getTool(sales, "find_clients");
    expect(item.columns?.map(({ name }) => name)).toEqual(["client", "phone", "region"]);
    expect(JSON.stringify([item.manual, item.schema, item.columns])).not.toMatch(/iban|balance/i);
    expect(item.masks.every(({ roles }) => roles.every((role) => role === "viewer"))).toBe(true);
    expect((await gateway.getTool(ctx, "find_clients")).columns).toHaveLength(5);
  });

  test.each([[{ sort: "balance" }], [{ min_balance: 100 }]])(
    "GW-03: asking by a hidden column is refused, whatever the manual said before: %j",
    async (args) => {
      const reply = await call(sales, args);
      expect(reply).toMatchObject({ status: "denied", code: "PERMISSION_DENIED" });
      expect((await call(lead, args)).code).toBe("PERMISSION_DENIED");
      expect((await call(ctx, args)).code).toBe("OK");
      expect(findClients.runs).toHaveLength(1);
    },
  );

  test("GW-03: the order of rows tells nothing of a masked column", async () => {
    const names = (data: unknown) => (data as { clients: Client[] }).clients.map((row) => row.client);
    const [mine, whole] = [lead, await joinContext(ctx, "admin")].map(
      (of) => async () => names((await call(of, { sort: "region" })).data),
    );
    const before = [await mine!(), await whole!()];
    sign = -1;
    try {
      expect(await mine!()).toEqual(before[0]);
      expect(await whole!()).not.toEqual(before[1]); // the tool itself goes by it
    } finally {
      sign = 1;
    }
  });

  test.each(["fail", "throw"])("GW-03: the words of a failure give nothing away (%s)", async (note) => {
    const reply = await call(sales, { note });
    expect(reply.code).toBe(note === "fail" ? "CONFLICT" : "HANDLER_EXCEPTION");
    for (const secret of secrets) expect(JSON.stringify(reply)).not.toContain(secret);
    expect(reply.message).toContain("not for your role");
  });

  test("GW-03: nothing of a masked column stands in the trail or its exports", async () => {
    await call(ctx, { min_balance: 120.5 });
    await call(sales, { min_balance: 120.5, note: "mine" });
    await call(sales, { phone: "+49 30 5550 1234" });
    await call(sales, JSON.parse('{"filter":"{\\"iban\\":\\"DE00 1234\\"}"}'));
    await gateway.flush({ ctx });
    const rows = await db.prisma.auditRow.findMany({ where: { workspaceId: ctx.workspaceId, tool: "find_clients" } });
    const bodies = rows.map((row) => row.body).join("\n");
    expect(bodies).toContain('"min_balance":"[masked]"');
    expect(bodies).toContain('"note":"mine"');
    for (const format of ["jsonl", "csv"] as const) {
      const file = await exportAudit(ctx, format);
      const text = await new Response(file.stream).text();
      expect(text).toContain("find_clients");
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test("a reply that was made for another view is not given again", async () => {
    const once = (of: Context) =>
      gateway.invoke({ tool: "find_clients", arguments: {}, idempotencyKey: "k" }, { ctx: of, agentPath: [] });
    const first = await once(lead);
    expect((await once(lead)).data).toEqual(first.data);
    await gateway.updateTool(ctx, "find_clients", { masks: [{ column: "phone", roles: ["editor"], mask: "hide" }] });
    const again = await once(lead);
    expect(again.code).toBe("CONFLICT");
    expect(JSON.stringify(again)).not.toContain("5550");
  });

  test("masks and filters name columns that the tool has", async () => {
    const mask = { column: "shoe", roles: ["viewer" as const], mask: "hide" as const };
    await expect(gateway.updateTool(ctx, "find_clients", { masks: [mask] })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      field: "masks",
    });
    expect((await gateway.getTool(ctx, "find_clients")).masks).toHaveLength(5);
  });
});
