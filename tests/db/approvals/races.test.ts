import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expireApprovals } from "@/lib/approvals/expire-approvals";
import type { Decision } from "@/lib/approvals/schema";
import { withdrawApprovals } from "@/lib/approvals/withdraw-approvals";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { notificationOf, receiptOf } from "../gateway/fixture-tools";
import { askingBench, askingTool, chatOf } from "./asking-bench";

const parallel = process.env.CANDOR_LONG === "1" ? 100 : 50;

describe.each(databases)("T10 races on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime, "editor");
  });
  afterAll(() => db.close());

  const rowsOf = (action: string, callId: string) => db.prisma.auditRow.count({ where: { action, callId } });

  test(`${parallel} parallel decisions on one card: one of them counts, everybody reads the same, one execution`, async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "hull" });
    const decisions: Decision[] = ["approve", "reject", "approve", "edit", "withdraw"];
    const answers = await Promise.all(
      Array.from({ length: parallel }, (_, n) => {
        const decision = decisions[n % decisions.length]!;
        const edited = decision === "edit" ? { arguments: { part: `hull ${n}` } } : {};
        return gateway.decideApproval(ctx, id, { decision, ...edited });
      }),
    );
    const told = new Set(
      answers.map(({ decision, arguments: args, decidedAt }) => JSON.stringify({ decision, args, decidedAt })),
    );
    expect(told.size).toBe(1);
    const { callId, arguments: shown, decision } = answers[0]!;
    expect(await rowsOf("approval.decided", callId)).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => execute(id)));
    const runs = decision === "approve" || decision === "edit" ? [shown] : [];
    expect(tool.runs).toEqual(runs);
    expect(await db.prisma.receipt.count({ where: { toolCallId: callId } })).toBe(runs.length);
  });

  test(`${parallel} people approve the same card at once: exactly one execution, and the decider is named to all`, async () => {
    const tool = askingTool({ sensitivity: "high" });
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const admins = await Promise.all(Array.from({ length: 5 }, () => joinContext(ctx, "admin")));
    const id = await ask({ part: "engine" });
    const answers = await Promise.all(
      Array.from({ length: parallel }, (_, n) => gateway.decideApproval(admins[n % 5]!, id, { decision: "approve" })),
    );
    expect(new Set(answers.map((card) => card.decidedBy?.id)).size).toBe(1);
    expect(await db.prisma.jobEvent.count({ where: { id: `execute-${id}` } })).toBe(1);
    await Promise.all(Array.from({ length: parallel }, () => execute(id)));
    expect(tool.runs).toEqual([{ part: "engine" }]);
    const { callId } = answers[0]!;
    expect([await rowsOf("call.started", callId), await rowsOf("call.finished", callId)]).toEqual([1, 1]);
  });

  test("a decision, the clock and a withdrawal at the same moment: exactly one of them ends the card", async () => {
    const late: Runtime = {
      ...runtime,
      clock: { now: () => new Date(runtime.clock.now().getTime() + 25 * 3_600_000) },
    };
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const chat = await chatOf(ctx);
    const states = new Set<string>();
    let executed = 0;
    for (let n = 0; n < 12; n += 1) {
      const turn = await chat.turn();
      const id = await ask({ part: `n${n}` }, turn);
      const acts = [
        () => gateway.decideApproval(ctx, id, { decision: "approve" }),
        () => expireApprovals(late),
        () => withdrawApprovals(ctx, { turnId: turn.turnId }),
      ];
      // Whoever is asked first differs; what happens at the same time is up to the database.
      await Promise.all([...acts.slice(n % 3), ...acts.slice(0, n % 3)].map((act) => act()));
      await execute(id);
      const card = await gateway.getApproval(ctx, id);
      states.add(card.state);
      if (card.state === "executed") executed += 1;
      const ends =
        (await rowsOf("approval.decided", card.callId)) +
        (await rowsOf("approval.expired", card.callId)) +
        (await rowsOf("approval.withdrawn", card.callId));
      expect(ends).toBe(1);
    }
    expect(tool.runs).toHaveLength(executed);
    expect([...states].every((state) => ["executed", "expired", "withdrawn"].includes(state))).toBe(true);
  });

  test("an execution that was only slow commits nothing once another has taken its place", async () => {
    const first = Promise.withResolvers<void>();
    let runs = 0;
    const tool = askingTool({
      handler: async (args: { part: string }, call) => {
        runs += 1;
        if (runs === 1) await first.promise;
        const { value } = await call.commit(async (tx) => {
          const row = await tx.notification.create({ data: notificationOf(call.ctx, args.part) });
          return { value: row.id, receipts: [receiptOf(args.part, row.id)] };
        });
        return { ok: true, data: { id: value } };
      },
    });
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "slow" });
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    const slow = execute(id);
    await until(() => runs === 1);
    expect(await gateway.executeApproval(runtime, id)).toBe("busy");
    await db.prisma.approval.update({ where: { id }, data: { heartbeatAt: new Date(0) } });
    await execute(id);
    const card = await gateway.getApproval(ctx, id);
    first.resolve();
    await slow;
    expect(runs).toBe(2);
    expect(await gateway.getApproval(ctx, id)).toEqual(card);
    expect(card).toMatchObject({ state: "executed", code: "OK", receipts: [expect.any(String)] });
    expect(await db.prisma.receipt.count({ where: { toolCallId: card.callId } })).toBe(1);
    const effects = { kind: "stock.added", data: { path: ["part"], equals: "slow" } };
    expect(await db.prisma.notification.count({ where: effects })).toBe(1);
  });

  test("replayed: an execution that was asked for again and again changes nothing", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "replay" });
    await execute(id);
    expect(tool.runs).toEqual([]);
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    for (let n = 0; n < 5; n += 1) await execute(id);
    await gateway.failApproval(runtime, id);
    expect(tool.runs).toHaveLength(1);
    expect((await gateway.getApproval(ctx, id)).state).toBe("executed");
  });
});
