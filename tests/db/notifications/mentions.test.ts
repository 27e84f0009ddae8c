import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import { updateThread } from "@/lib/chats/update-thread";
import type { Context, Runtime } from "@/lib/core/context";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";

describe("people who are named by @", () => {
  let runtime: Runtime;
  let ctx: Context;
  let editor: Context;
  beforeAll(async () => {
    runtime = testRuntime(await openTestDatabase("embedded"));
  });
  beforeEach(async () => {
    ctx = await testContext(runtime);
    editor = await joinContext(ctx, "editor");
  });
  afterAll(() => runtime.db.close());

  const teamThread = async () => {
    const { id } = await createThread(ctx, {});
    await updateThread(ctx, id, { visibility: "workspace" });
    return id;
  };
  const told = async () => {
    const where = { workspaceId: ctx.workspaceId, kind: "mention.created" };
    const rows = await runtime.db.prisma.notification.findMany({ where });
    return rows.map(({ userId, data }) => ({ userId, data }));
  };

  test("a member of the team thread is told where and by whom; the same message again tells nothing more", async () => {
    const threadId = await teamThread();
    const text = "@Another editor, is the slipway free?";
    await beginTurn(ctx, threadId, { id: "once", text });
    await beginTurn(ctx, threadId, { id: "once", text });
    const data = { by: "Olive Owner", threadId, title: text, text };
    expect(await told()).toEqual([{ userId: editor.person.userId, data }]);
  });

  test("nobody is called into a private thread, by themselves, or from another workspace", async () => {
    const stranger = await testContext(runtime, "viewer");
    const threadId = await teamThread();
    const { id } = await createThread(ctx, {});
    await beginTurn(ctx, id, { text: "@Another editor" });
    await beginTurn(ctx, threadId, { text: "@Olive Owner and @A viewer" });
    expect(await told()).toEqual([]);
    expect(await runtime.db.prisma.notification.count({ where: { userId: stranger.person.userId } })).toBe(0);
  });

  test("who has left is not called", async () => {
    const threadId = await teamThread();
    await runtime.db.prisma.membership.deleteMany({ where: { userId: editor.person.userId } });
    await beginTurn(ctx, threadId, { text: "@Another editor" });
    expect(await told()).toEqual([]);
  });
});
