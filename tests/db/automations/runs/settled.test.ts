import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appendAudit } from "@/lib/audit/append-audit";
import { Step } from "@/lib/automations/schema";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { settleStep } from "@/lib/jobs/automation/settle-step";
import { settleReceipt } from "@/lib/receipts/settle-receipt";
import { writeReceipt } from "@/lib/receipts/write-receipt";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

const tool = "update_memory";

describe.each(databases.slice(0, 1))("what a turn means for its step, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
  });

  async function layTurn(state: "done" | "interrupted") {
    const { workspaceId, person } = ctx;
    const { id: threadId } = await createThread(ctx, {});
    const at = ctx.clock.now();
    const turn = await db.prisma.turn.create({
      data: {
        ...{ id: ctx.ids.next("turn"), workspaceId, threadId, userId: person.userId, scopes: ["*"], state },
        ...{ stopReason: state === "done" ? "complete" : state, createdAt: at, startedAt: at, finishedAt: at },
      },
    });
    const runId = ctx.ids.next("automationRun");
    const tried = await db.prisma.automationStep.create({
      data: {
        ...{ runId, workspaceId, index: 0, attempt: 1, stepId: "keep", state: "running" },
        ...{ threadId, turnId: turn.id, startedAt: at },
      },
    });
    const step = Step.parse({ step_id: "keep", action: "agent_task", params: { query: "Keep it.", tools: [tool] } });
    return { turn, settled: () => settleStep(ctx, step, tried, turn) };
  }
  async function layCall(turn: { id: string; threadId: string }, code?: string) {
    const { workspaceId } = ctx;
    const place = { workspaceId, actor: null, tool, callId: ctx.ids.next("call"), threadId: turn.threadId };
    const row = { ...place, turnId: turn.id };
    await db.transaction(async (tx) => {
      const { id: started } = await appendAudit(tx, ctx, { ...row, action: "call.started" });
      if (code) await appendAudit(tx, ctx, { ...row, action: "call.finished", code, details: { started } });
    });
  }

  test.each([
    ["nothing was begun", undefined, "again"],
    ["a change lived in our own transaction and left no receipt", { code: undefined }, "again"],
    ["a change has failed", { code: "UPSTREAM_FAILED" }, "again"],
    ["nobody knows whether a change was made", { code: "OUTCOME_UNKNOWN" }, "over"],
  ])("CR-11: whether it is tried again after a kill: %s", async (_, laid, expected) => {
    const { turn, settled } = await layTurn("interrupted");
    if (laid) await layCall(turn, laid.code);
    expect(await settled()).toMatchObject({ kind: expected, ending: { state: "failed", reason: "step_failed" } });
  });

  test.each([
    ["success", { kind: "succeeded" }],
    ["failed", { kind: "over", ending: { state: "incomplete", reason: "not_delivered" } }],
  ] as const)("what is delivered later is waited for: %s", async (status, end) => {
    const { turn, settled } = await layTurn("done");
    const draft = { route: "memory", type: "memory", operation: "update", status: "pending" } as const;
    const place = { tool, callId: ctx.ids.next("call"), threadId: turn.threadId, turnId: turn.id, agentPath: [] };
    const { id } = await db.transaction((tx) => writeReceipt(tx, ctx, { ...draft, ...place }));
    expect(await settled()).toEqual({ kind: "later" });
    await db.transaction((tx) => settleReceipt(tx, ctx, id, { status }));
    expect(await settled()).toMatchObject(end);
  });
});
