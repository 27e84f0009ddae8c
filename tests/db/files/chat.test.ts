import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { ask, dataOf, textOf } from "@/tests/db/supervisor/workbench";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { allowFileTools, callTool, snapshot } from "./workbench";

describe.each(databases)("file work asked for in the chat, with the built-in engine on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let jobs: Jobs;
  let sweeper: { stop(): void };
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
    jobs = startJobs(runtime);
    sweeper = await recoverTurns(runtime);
  });
  afterAll(async () => {
    sweeper.stop();
    await jobs.stop();
    await db.close();
  });

  test("a note is written, found, changed, moved and removed; each answer says what its receipt shows", async () => {
    await allowFileTools(ctx);
    const { id: threadId } = await createThread(ctx, {});
    const say = (text: string) => ask(ctx, text, { threadId });
    const written = await say("Create a file notes/plan.md with: The oak is ordered on Monday.");
    expect(written.text).toContain("notes/plan.md is written");
    expect(written.receipts).toMatchObject([{ operation: "write_file", status: "success" }]);
    expect(Object.keys(await snapshot(ctx))).toEqual(["/documents/notes/plan.md"]);
    expect((await say("List the files in /documents/notes")).text).toContain("- /documents/notes/plan.md");
    expect((await say("Show me the file plan.md")).text).toMatch(/> The oak is ordered on Monday\.\s+\[\d+\]/);
    const again = await say("Create a file notes/plan.md with: Something else.");
    expect(again.text).toContain("Nothing was changed");
    expect(again.receipts).toEqual([]);
    await say("Overwrite notes/plan.md with: The ash is ordered on Tuesday.");
    const edited = await say('Replace "Tuesday" with "Friday" in plan.md');
    expect(edited.receipts).toMatchObject([{ operation: "edit_file" }]);
    expect((await snapshot(ctx))["/documents/notes/plan.md"]).toContain("The ash is ordered on Friday.");
    expect((await say("把 plan.md 重命名为 计划.md")).text).toContain("已移到");
    expect(Object.keys(await snapshot(ctx))).toEqual(["/documents/notes/计划.md"]);
    expect((await say("新建文件夹 归档")).text).toContain("已建好");
    expect((await say("删除文件 计划.md")).text).toContain("已删除");
    expect(Object.keys(await snapshot(ctx))).toEqual(["/documents/归档/"]);
  });

  test("of several files with the name none is touched, and the answer asks which", async () => {
    await allowFileTools(ctx).catch(() => undefined);
    await callTool(ctx, "write_file", { path: "/documents/a/same.md", content: "One of two." });
    await callTool(ctx, "write_file", { path: "/documents/b/same.md", content: "The other of two." });
    const before = await snapshot(ctx);
    const { text, receipts } = await ask(ctx, "Delete the file same.md");
    expect(text).toContain("/documents/a/same.md");
    expect(text).toContain("/documents/b/same.md");
    expect(receipts).toEqual([]);
    expect(await snapshot(ctx)).toEqual(before);
    expect((await ask(ctx, "Delete the file nowhere.md")).text).toContain("no document named nowhere.md");
  });

  test("what was shown on a card is what is changed, or nothing is", async () => {
    const place = await testContext(runtime);
    await allowFileTools(place);
    await callTool(place, "write_file", { path: "/documents/terms.md", content: "Pay in 30 days." });
    await db.prisma.toolSetting.deleteMany({ where: { workspaceId: place.workspaceId, tool: "write_file" } });
    const args = { path: "/documents/terms.md", content: "Pay in 14 days." };
    const asked = await callTool(place, "write_file", args);
    expect(asked).toMatchObject({ status: "pending", code: "APPROVAL_REQUIRED" });
    const { approval_id } = asked.data as { approval_id: string };
    const edit = { path: "/documents/terms.md", old_string: "30 days", new_string: "60 days" };
    expect((await callTool(place, "edit_file", edit)).status).toBe("ok");
    await gateway.decideApproval(place, approval_id, { decision: "approve", scope: "once" });
    const card = () => db.prisma.approval.findUniqueOrThrow({ where: { id: approval_id } });
    await until(async () => (await card()).state === "failed");
    expect((await card()).reply).toMatchObject({ code: "CONFLICT", message: /not as it was when the card was shown/ });
    expect((await snapshot(place))["/documents/terms.md"]).toContain("Pay in 60 days.");
    // What cannot be done is told at once, without a card.
    for (const [more, code] of [
      [{ path: "/documents/terms.md", content: "Pay in 60 days." }, "CONFLICT"],
      [{ path: "/documents/Terms.md", content: "Pay at once." }, "CONFLICT"],
      [{ ...args, expected_version: 0 }, "CONFLICT"],
      [{ path: "/documents/terms.pdf", content: "Pay at once." }, "INVALID_PARAM"],
    ] as const) {
      expect((await callTool(place, "write_file", more)).code).toBe(code);
    }
  });

  test.each([
    ["approve", "is written", ["write_file"]],
    ["reject", "Nothing was changed", []],
  ] as const)("without leave from an admin a card asks first: %s", async (decision, words, operations) => {
    const place = await testContext(runtime);
    const asked = await ask(place, `Create a file notes/${decision}.md with: Wait for me.`);
    const [card] = dataOf(asked.message, "approval");
    expect(card).toMatchObject({ tool: "write_file" });
    expect(await snapshot(place)).toEqual({});
    const reason = decision === "reject" ? { reason: "Not there, please." } : {};
    await gateway.decideApproval(place, card!.id, { decision, scope: "once", ...reason });
    await until(async () => (await getTurn(place, asked.threadId, asked.turnId)).state === "done");
    const { items } = await listMessages(place, asked.threadId);
    const answer = textOf(items.findLast((item) => item.role === "assistant")!);
    expect(answer).toContain(words);
    if (decision === "reject") expect(answer).toContain("Not there, please.");
    // What agents are told to do next is not for people.
    expect(answer).not.toMatch(/tell the user|in this turn/);
    const { receipts } = await getTurn(place, asked.threadId, asked.turnId);
    expect(receipts.map(({ operation }) => operation)).toEqual(operations);
    expect(Object.keys(await snapshot(place))).toHaveLength(operations.length);
    if (decision === "reject") return;
    const undone = await gateway.undoTurn(place, asked.turnId);
    expect(undone.items).toMatchObject([{ tool: "write_file", result: "reverted" }]);
    expect(await snapshot(place)).toEqual({});
  });

  test("what a person changed on the card is what the answer and the specialist's row speak of", async () => {
    const place = await testContext(runtime);
    const asked = await ask(place, "Create a file notes/first.md with: As it was asked for.");
    const [card] = dataOf(asked.message, "approval");
    const changed = { path: "/documents/notes/second.md", content: "As somebody changed it." };
    await gateway.decideApproval(place, card!.id, { decision: "edit", arguments: changed });
    await until(async () => (await getTurn(place, asked.threadId, asked.turnId)).state === "done");
    expect(Object.keys(await snapshot(place))).toEqual([changed.path]);
    const { items } = await listMessages(place, asked.threadId);
    const message = items.findLast((item) => item.role === "assistant")!;
    expect(textOf(message)).toContain(`"path":"${changed.path}"`);
    expect(textOf(message)).not.toContain("first.md");
    const [run] = dataOf(message, "specialist");
    expect(run?.calls).toMatchObject([{ tool: "write_file", state: "done", summary: changed.path }]);
  });
});
