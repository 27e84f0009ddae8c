import { afterAll, beforeAll, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";
import { ask, dataOf, textOf } from "../supervisor/workbench";

let db: Database;
let ctx: Context;
let jobs: Jobs;
let sweeper: { stop(): void };
beforeAll(async () => {
  db = await openTestDatabase("embedded");
  const runtime = testRuntime(db);
  ctx = await testContext(runtime);
  setRuntime(Promise.resolve(runtime));
  jobs = startJobs(runtime);
  sweeper = await recoverTurns(runtime);
});
afterAll(async () => {
  sweeper.stop();
  await jobs.stop();
  await db.close();
});

async function decided(text: string, decision: "approve" | "reject") {
  const waiting = await ask(ctx, text);
  expect(waiting.stopReason).toBe("waiting");
  const [open] = dataOf(waiting.message, "approval");
  const card = await gateway.getApproval(ctx, open!.id);
  await gateway.decideApproval(ctx, card.id, decision === "approve" ? { decision, scope: "once" } : { decision });
  for (let tries = 0; tries < 200; tries += 1) {
    const turn = await getTurn(ctx, waiting.threadId, waiting.turnId);
    if (turn.state === "done") {
      const { items } = await listMessages(ctx, waiting.threadId);
      const message = items.find((item) => item.role === "assistant" && item.metadata?.turnId === waiting.turnId)!;
      return { card, receipts: turn.receipts, text: textOf(message) };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The turn did not end.");
}

test.each([
  [
    "every weekday at 9 in Berlin summarise new documents in /documents/inbox",
    "Summarise new documents in /documents/inbox",
    "is saved and switched on",
  ],
  ["每个工作日早上9点（柏林时间）总结/documents/inbox里的新文档", "总结/documents/inbox里的新文档", "已保存并启用"],
])("the built-in engine sets up: %s", async (wish, query, words) => {
  const { card, receipts, text } = await decided(wish, "approve");
  expect(card.arguments).toMatchObject({
    intent: wish,
    allowances: [],
    definition: {
      triggers: [{ type: "schedule", params: { cron: "0 9 * * 1-5", timezone: "Europe/Berlin" } }],
      plan: [{ params: { query, folders: ["/documents/inbox"], tools: [] } }],
    },
  });
  expect(receipts).toMatchObject([{ type: "automation", status: "success" }]);
  expect(text).toContain(words);
});

test("a wish for a report declares the tool that writes it, and a rejection is told once", async () => {
  const { card, receipts, text } = await decided("Every Monday at 8 write a report about the gates", "reject");
  expect(card.arguments).toMatchObject({ definition: { plan: [{ params: { tools: ["generate_report"] } }] } });
  expect(receipts).toEqual([]);
  expect(text).toContain("You turned the automation down");
  expect(await db.prisma.automation.count()).toBe(2);
});

test("when a document enters a folder", async () => {
  const { card } = await decided("When a document enters /documents/inbox, summarise it", "approve");
  expect(card.arguments).toMatchObject({
    definition: {
      triggers: [
        { type: "event", params: { event: "document.entered_folder", filter: { folder: "/documents/inbox" } } },
      ],
      plan: [{ params: { query: "Summarise it\n\nThe document: {{ inputs.event.path }}" } }],
    },
  });
});
