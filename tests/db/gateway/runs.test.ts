import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { CallScope } from "@/lib/gateway/gateway";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { failingTool, fixtureTool, notificationOf, receiptOf, writingTool } from "./fixture-tools";

describe.each(databases)("what becomes of a call that runs, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  const direct = (of: Context = ctx, more: Partial<CallScope> = {}): CallScope => ({ ctx: of, agentPath: [], ...more });
  const rowsOf = async (callId: string) => {
    const rows = await db.prisma.auditRow.findMany({ where: { callId }, orderBy: { seq: "asc" } });
    return rows.map((row) => JSON.parse(row.body));
  };

  test("a slow read is timed out and told to stop; a slow write has an unknown outcome and can no longer commit", async () => {
    let aborted = false;
    let late: Promise<unknown> = Promise.resolve();
    const slow = fixtureTool({
      timeoutMs: 40,
      handler: (_args, call) =>
        new Promise(() => {
          call.signal.addEventListener("abort", () => {
            aborted = true;
          });
        }),
    });
    const write = writingTool({
      timeoutMs: 40,
      handler: (_args, call) =>
        new Promise((resolve) => {
          setTimeout(() => {
            late = call.commit(async () => ({ value: 1, receipts: [receiptOf("late", "late-1")] }));
            late.catch(() => {});
            resolve({ ok: true, data: 1 });
          }, 120);
        }),
    });
    const gateway = createGateway([slow, write]);
    const read = await gateway.invoke({ tool: "query_stock", arguments: { part: "a" } }, direct());
    expect(read).toMatchObject({ status: "failed", code: "TIMEOUT" });
    expect(aborted).toBe(true);
    const unknown = await gateway.invoke(
      { tool: "add_stock", arguments: { part: "a" }, callId: "slow-write" },
      direct(),
    );
    expect(unknown).toMatchObject({ status: "failed", code: "OUTCOME_UNKNOWN" });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await expect(late).rejects.toThrow("over");
    expect((await rowsOf("slow-write")).map((row) => [row.action, row.code])).toEqual([
      ["call.started", undefined],
      ["call.finished", "OUTCOME_UNKNOWN"],
    ]);
    expect(await db.prisma.receipt.count({ where: { toolCallId: "slow-write" } })).toBe(0);
  });

  test("a write that committed and then hangs is reported as done, with its receipt", async () => {
    const tool = writingTool({
      timeoutMs: 60,
      handler: async (args: { part: string }, call) => {
        await call.commit(async () => ({ value: 1, receipts: [receiptOf(args.part, "done-1")] }));
        return new Promise(() => {});
      },
    });
    const reply = await createGateway([tool]).invoke({ tool: "add_stock", arguments: { part: "a" } }, direct());
    expect(reply).toMatchObject({ status: "ok", code: "OK", receipt: { external_id: "done-1" } });
  });

  test("a caller that goes away cancels the call", async () => {
    const leave = new AbortController();
    const tool = fixtureTool({ handler: () => new Promise(() => setTimeout(() => leave.abort(), 5)) });
    const reply = await createGateway([tool]).invoke(
      { tool: "query_stock", arguments: { part: "a" } },
      direct(ctx, { signal: leave.signal }),
    );
    expect(reply).toMatchObject({ status: "failed", code: "CANCELLED" });
  });

  test("what a handler throws is told without secrets, paths or stack", async () => {
    const gateway = createGateway([failingTool()]);
    const thrown = await gateway.invoke({ tool: "read_gauge", arguments: { how: "raw" }, callId: "thrown" }, direct());
    expect(thrown).toMatchObject({ status: "failed", code: "HANDLER_EXCEPTION" });
    const upstream = await gateway.invoke({ tool: "read_gauge", arguments: { how: "upstream" } }, direct());
    expect(upstream).toMatchObject({ status: "failed", code: "UPSTREAM_FAILED" });
    const app = await gateway.invoke({ tool: "read_gauge", arguments: { how: "app" } }, direct());
    expect(app).toMatchObject({ status: "invalid", code: "NOT_FOUND" });
    await gateway.flush({ ctx });
    const told = JSON.stringify([thrown, upstream, await rowsOf("thrown")]);
    expect(told).toContain("ECONNREFUSED");
    for (const secret of ["hunter2hunter2", "pw123456", "abc123xyz", "/home/deploy", "Socket.connect"]) {
      expect(told).not.toContain(secret);
    }
  });

  test("this installation's own keys never come out of an error", async () => {
    const { authSecret, encryptionKey } = ctx.secrets;
    const tool = fixtureTool({
      handler: async () => {
        throw new Error(`keys ${authSecret} ${encryptionKey.toString("base64")}`);
      },
    });
    const reply = await createGateway([tool]).invoke({ tool: "query_stock", arguments: { part: "a" } }, direct());
    expect(reply.message).not.toContain(authSecret);
    expect(reply.message).not.toContain(encryptionKey.toString("base64"));
  });

  test("secrets in arguments do not reach the audit row", async () => {
    const tool = fixtureTool({ parameters: z.strictObject({ part: z.string(), api_key: z.string() }) });
    const gateway = createGateway([tool]);
    const args = { part: "Bearer abcdefghijklmnop", api_key: "sk-1234567890abcdef" };
    await gateway.invoke({ tool: "query_stock", arguments: args, callId: "secret-args" }, direct());
    expect(tool.runs).toEqual([args]);
    await gateway.flush({ ctx });
    expect(JSON.stringify(await rowsOf("secret-args"))).not.toMatch(/abcdefghijklmnop|1234567890abcdef/);
  });

  test("a write that says done without committing does not count", async () => {
    const tool = writingTool({ handler: async () => ({ ok: true, data: "done" }) });
    const reply = await createGateway([tool]).invoke(
      { tool: "add_stock", arguments: { part: "a" }, callId: "lie" },
      direct(),
    );
    expect(reply).toMatchObject({ status: "failed", code: "HANDLER_EXCEPTION" });
    expect(reply).not.toHaveProperty("receipt");
    expect((await rowsOf("lie")).at(-1)).toMatchObject({ action: "call.finished", code: "HANDLER_EXCEPTION" });
  });

  test("success without an external id is rolled back, unless the tool says why there is none", async () => {
    const handler = async (
      args: { part: string },
      call: Parameters<NonNullable<Parameters<typeof writingTool>[0]>["handler"] & object>[1],
    ) => {
      await call.commit(async (tx) => {
        const row = await tx.notification.create({ data: notificationOf(call.ctx, args.part) });
        return { value: row.id, receipts: [{ ...receiptOf(args.part, ""), externalId: undefined }] };
      });
      return { ok: true, data: null } as const;
    };
    const refused = await createGateway([writingTool({ handler })]).invoke(
      { tool: "add_stock", arguments: { part: "nameless" } },
      direct(),
    );
    expect(refused.code).toBe("HANDLER_EXCEPTION");
    expect(await db.prisma.notification.count({ where: { data: { equals: { part: "nameless" } } } })).toBe(0);
    const allowed = await createGateway([writingTool({ handler, withoutExternalId: "a counter has no id" })]).invoke(
      { tool: "add_stock", arguments: { part: "counted" } },
      direct(),
    );
    expect(allowed.code).toBe("OK");
  });

  test("a failure after the writes undoes them, receipt and finish together", async () => {
    const tool = writingTool({
      handler: async (args: { part: string }, call) => {
        await call.commit(async (tx) => {
          await tx.notification.create({ data: notificationOf(call.ctx, args.part) });
          throw new Error("the disk is full");
        });
        return { ok: true, data: null };
      },
    });
    const reply = await createGateway([tool]).invoke(
      { tool: "add_stock", arguments: { part: "undone" }, callId: "undone" },
      direct(),
    );
    expect(reply.code).toBe("HANDLER_EXCEPTION");
    expect(await db.prisma.notification.count({ where: { data: { equals: { part: "undone" } } } })).toBe(0);
    expect((await rowsOf("undone")).map((row) => row.action)).toEqual(["call.started", "call.finished"]);
  });

  test("a result that is too large is not sent (pain 172)", async () => {
    const tool = fixtureTool({ handler: async () => ({ ok: true, data: "x".repeat(36_000_000) }) });
    const reply = await createGateway([tool]).invoke({ tool: "query_stock", arguments: { part: "a" } }, direct());
    expect(reply).toMatchObject({ status: "failed", code: "RESULT_TOO_LARGE" });
    expect(reply).not.toHaveProperty("data");
  });

  test("several objects touched: one receipt each", async () => {
    const tool = writingTool({
      handler: async (_args, call) => {
        const receipts = ["a", "b", "c"].map((part) => receiptOf(part, part));
        await call.commit(async () => ({ value: 0, receipts }));
        return { ok: true, data: null };
      },
    });
    const reply = await createGateway([tool]).invoke(
      { tool: "add_stock", arguments: { part: "a" }, callId: "three" },
      direct(),
    );
    expect(reply.receipts?.map((receipt) => receipt.external_id)).toEqual(["a", "b", "c"]);
    expect(await db.prisma.receipt.count({ where: { toolCallId: "three" } })).toBe(3);
  });

  test("a job that was only begun is pending", async () => {
    const tool = writingTool({
      handler: async (_args, call) => {
        const pending = { ...receiptOf("a", "job-1"), status: "pending" } as const;
        await call.commit(async () => ({ value: 0, receipts: [pending] }));
        return { ok: true, data: { state: "queued" } };
      },
    });
    const reply = await createGateway([tool]).invoke({ tool: "add_stock", arguments: { part: "a" } }, direct());
    expect(reply).toMatchObject({ status: "pending", code: "OK", receipt: { status: "pending" } });
  });

  test("a thread of somebody else reads as one that does not exist", async () => {
    const other = await testContext(runtime);
    const thread = { id: runtime.ids.next("thread"), title: "t", createdAt: new Date(0), updatedAt: new Date(0) };
    await db.prisma.thread.create({
      data: { ...thread, workspaceId: other.workspaceId, createdById: other.person.userId, visibility: "workspace" },
    });
    const gateway = createGateway([fixtureTool()]);
    const reply = await gateway.invoke(
      { tool: "query_stock", arguments: { part: "a" } },
      direct(ctx, { threadId: thread.id }),
    );
    expect(reply).toMatchObject({ status: "invalid", code: "NOT_FOUND" });
    await expect(gateway.capabilities(ctx, { threadId: thread.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a highly sensitive tool notifies the admins of every call, read or write", async () => {
    const tools = [writingTool({ sensitivity: "high" }), fixtureTool({ sensitivity: "high" })];
    const gateway = createGateway(tools);
    await gateway.invoke({ tool: "add_stock", arguments: { part: "a" }, callId: "loud-1" }, direct());
    await gateway.invoke({ tool: "query_stock", arguments: { part: "a" }, callId: "loud-2" }, direct());
    const told = await db.prisma.notification.findMany({
      where: { kind: "call.started", workspaceId: ctx.workspaceId },
      orderBy: { createdAt: "asc" },
    });
    expect(told.map((row) => (row.data as { callId: string }).callId)).toEqual(["loud-1", "loud-2"]);
    expect(told.every((row) => row.userId === ctx.person.userId)).toBe(true);
  });

  test("a handler that ends without an outcome is an exception, and its start has a finish", async () => {
    const tool = writingTool({ handler: async () => undefined as never });
    const reply = await createGateway([tool]).invoke(
      { tool: "add_stock", arguments: { part: "a" }, callId: "mute" },
      direct(),
    );
    expect(reply.code).toBe("HANDLER_EXCEPTION");
    expect((await rowsOf("mute")).map((row) => row.action)).toEqual(["call.started", "call.finished"]);
  });

  test("data that is no JSON is not sent", async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const tool = fixtureTool({ handler: async () => ({ ok: true, data: circle }) });
    const reply = await createGateway([tool]).invoke({ tool: "query_stock", arguments: { part: "a" } }, direct());
    expect(reply).toMatchObject({ status: "failed", code: "RESULT_TOO_LARGE" });
  });

  test("many calls at once, reads, refusals and writes: each write has its receipt, and the chain is whole", async () => {
    const of = await testContext(runtime);
    const gateway = createGateway([fixtureTool(), writingTool()]);
    const calls = Array.from({ length: 45 }, (_, n) => ({
      tool: n % 3 === 2 ? "add_stock" : "query_stock",
      arguments: n % 3 === 1 ? {} : { part: `part ${n}` },
    }));
    const replies = await Promise.all(
      calls.map(async (call) => {
        const reply = await gateway.invoke(call, direct(of));
        await gateway.flush({ ctx: of });
        return reply;
      }),
    );
    expect(replies.filter((reply) => reply.code === "OK")).toHaveLength(30);
    expect(await db.prisma.receipt.count({ where: { workspaceId: of.workspaceId } })).toBe(15);
    const answer = await verifyAudit(of);
    expect(answer).toMatchObject({ valid: true, rows: 15 + 15 + 15 * 3 });
    for (const reply of replies) {
      expect(await db.prisma.auditRow.count({ where: { id: reply.auditId } })).toBe(1);
    }
  });
});
