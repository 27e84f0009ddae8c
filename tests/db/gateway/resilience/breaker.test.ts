import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { AppError } from "@/lib/core/errors";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { HandlerOutcome } from "@/lib/gateway/tool-definition";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, receiptOf, writingTool } from "../fixture-tools";

const failure = { ok: false, code: "UPSTREAM_FAILED", message: "502" } as const;
const success = { ok: true, data: 1 } as const;

describe.each(databases)("a tool that fails, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now: number;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.parse("2026-11-30T09:00:00Z");
    runtime = { ...testRuntime(db), clock: { now: () => new Date(now) } };
    ctx = await testContext(runtime);
  });

  const call = { tool: "query_stock", arguments: { part: "oar" } };
  const of = () => ({ ctx, agentPath: [] });
  const row = () => db.prisma.toolBreaker.findFirst({ where: { workspaceId: ctx.workspaceId } });

  /** A tool whose answers are scripted; `once`: the gateway does not try again by itself. */
  function scripted(next: () => HandlerOutcome | Promise<HandlerOutcome>) {
    const tool = fixtureTool({ idempotency: "once", timeoutMs: 1_000, handler: async () => next() });
    return { tool, gateway: createGateway([tool, fixtureTool({ name: "count_stock", label: "Count Stock" })]) };
  }

  test("100 equal failing calls: it runs until the breaker opens, and every call is in the trail (T16)", async () => {
    const { tool, gateway } = scripted(() => failure);
    const replies = [];
    for (let n = 0; n < 100; n += 1) replies.push(await gateway.invoke(call, of()));
    await gateway.flush({ ctx });
    expect(tool.runs).toHaveLength(5);
    expect(replies.slice(0, 5).every((reply) => reply.code === "UPSTREAM_FAILED")).toBe(true);
    expect(replies.slice(5).every((reply) => reply.code === "CIRCUIT_OPEN" && reply.status === "limited")).toBe(true);
    expect(replies.at(-1)).toMatchObject({
      hint: expect.stringContaining("30 seconds"),
      alternatives: [{ name: "count_stock", label: "Count Stock" }],
    });
    expect(await db.prisma.auditRow.count({ where: { workspaceId: ctx.workspaceId, tool: "query_stock" } })).toBe(100);
  });

  test("it rests 30 seconds, lets one call through to see, rests twice as long, up to ten minutes", async () => {
    const { tool, gateway } = scripted(() => failure);
    for (let n = 0; n < 5; n += 1) await gateway.invoke(call, of());
    const rests: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const openMs = (await row())!.openUntil!.getTime() - now;
      rests.push(openMs / 1000);
      now += openMs - 1;
      expect((await gateway.invoke(call, of())).code).toBe("CIRCUIT_OPEN");
      now += 1;
      const runs = tool.runs.length;
      const replies = await Promise.all(Array.from({ length: 5 }, () => gateway.invoke(call, of())));
      expect(tool.runs).toHaveLength(runs + 1);
      expect(replies.filter((reply) => reply.code === "CIRCUIT_OPEN")).toHaveLength(4);
    }
    expect(rests).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test("one call that works closes it, and nothing is remembered", async () => {
    let outcome: HandlerOutcome = failure;
    const { gateway } = scripted(() => outcome);
    for (let n = 0; n < 5; n += 1) await gateway.invoke(call, of());
    now += 30_000;
    outcome = success;
    expect((await gateway.invoke(call, of())).code).toBe("OK");
    expect(await row()).toBeNull();
    outcome = failure;
    for (let n = 0; n < 4; n += 1) expect((await gateway.invoke(call, of())).code).toBe("UPSTREAM_FAILED");
    expect((await row())?.openUntil).toBeNull();
  });

  test("five of the last ten, not five in all: what works pushes old failures out", async () => {
    const outcomes = "f s s f s s f s s f s s f f f s f f".split(" ");
    const { tool, gateway } = scripted(() => (outcomes[tool.runs.length - 1] === "f" ? failure : success));
    for (const _ of outcomes) await gateway.invoke(call, of());
    // ...f s s f s s f f f: the fifth failure among ten is the fifteenth call.
    expect(tool.runs).toHaveLength(15);
  });

  test("a tool that works writes nothing, and ten calls after a failure it is as good as new", async () => {
    let outcome: HandlerOutcome = success;
    const { gateway } = scripted(() => outcome);
    for (let n = 0; n < 3; n += 1) await gateway.invoke(call, of());
    expect(await row()).toBeNull();
    outcome = failure;
    await gateway.invoke(call, of());
    outcome = success;
    for (let n = 0; n < 9; n += 1) await gateway.invoke(call, of());
    expect(await row()).toMatchObject({ outcomes: "fsssssssss" });
    await gateway.invoke(call, of());
    expect(await row()).toBeNull();
  });

  test("denials, wrong arguments and what is not there never open it (pain 83)", async () => {
    const { tool, gateway } = scripted(() => ({ ok: false, code: "NOT_FOUND", message: "no such part" }));
    for (let n = 0; n < 12; n += 1) {
      await gateway.invoke({ ...call, arguments: {} }, of());
      await gateway.invoke(call, { ctx: { ...ctx, permissions: new Set() }, agentPath: [] });
      expect((await gateway.invoke(call, of())).code).toBe("NOT_FOUND");
    }
    expect(tool.runs).toHaveLength(12);
    expect(await row()).toBeNull();
  });

  test("exceptions and time-outs count; another workspace is not concerned", async () => {
    const { tool, gateway } = scripted(() => {
      if (tool.runs.length % 2) throw new Error("broken");
      return new Promise(() => {});
    });
    await gateway.updateTool(ctx, "query_stock", { timeoutMs: 100 });
    for (let n = 0; n < 6; n += 1) await gateway.invoke(call, of());
    expect(tool.runs).toHaveLength(5);
    const elsewhere = await testContext(runtime);
    expect((await gateway.invoke(call, { ctx: elsewhere, agentPath: [] })).code).toBe("TIMEOUT");
  });

  describe("tries again by itself", () => {
    const flaky = (given: Parameters<typeof fixtureTool>[0], failures: number) => {
      const tool = fixtureTool({
        ...given,
        handler: async () => (tool.runs.length <= failures ? failure : success),
      });
      return { tool, gateway: createGateway([tool]) };
    };

    test("a read, twice at most, and answers once", async () => {
      const { tool, gateway } = flaky({}, 2);
      expect((await gateway.invoke({ ...call, callId: "again-1" }, of())).code).toBe("OK");
      expect(tool.runs).toHaveLength(3);
      await gateway.flush({ ctx });
      expect(await db.prisma.auditRow.count({ where: { callId: "again-1", workspaceId: ctx.workspaceId } })).toBe(1);
      const worse = flaky({}, 9);
      expect((await worse.gateway.invoke(call, of())).code).toBe("UPSTREAM_FAILED");
      expect(worse.tool.runs).toHaveLength(3);
    });

    test("never what the registry calls once, nor an exception of its own (pains 71, 72)", async () => {
      const { tool, gateway } = flaky({ idempotency: "once" }, 1);
      expect((await gateway.invoke(call, of())).code).toBe("UPSTREAM_FAILED");
      expect(tool.runs).toHaveLength(1);
      const broken = fixtureTool({
        handler: async () => {
          throw new TypeError("x is not a function");
        },
      });
      expect((await createGateway([broken]).invoke(call, of())).code).toBe("HANDLER_EXCEPTION");
      expect(broken.runs).toHaveLength(1);
    });

    test("an idempotent write until it is committed, with one receipt", async () => {
      const tool = writingTool({
        idempotency: "idempotent",
        handler: async (args: { part: string }, at) => {
          if (tool.runs.length < 3) {
            throw new AppError("UPSTREAM_FAILED", { detail: "The store did not answer." });
          }
          await at.commit(async () => ({ value: 1, receipts: [receiptOf(args.part, "x")] }));
          throw new AppError("UPSTREAM_FAILED", { detail: "The store did not answer." });
        },
      });
      const reply = await createGateway([tool]).invoke({ tool: "add_stock", arguments: { part: "oar" } }, of());
      expect(reply).toMatchObject({ status: "ok", code: "OK", receipt: { external_id: "x" } });
      expect(tool.runs).toHaveLength(3);
      expect(await db.prisma.receipt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    });

    test("never beyond its time", async () => {
      const { tool, gateway } = flaky({ timeoutMs: 60 }, 9);
      const begun = performance.now();
      expect((await gateway.invoke(call, of())).code).toBe("UPSTREAM_FAILED");
      expect(performance.now() - begun).toBeLessThan(1_000);
      expect(tool.runs).toHaveLength(1);
    });
  });
});
