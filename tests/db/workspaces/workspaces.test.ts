import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createWorkspace } from "@/lib/workspaces/create-workspace";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterWorkspaceOf } from "@/lib/workspaces/enter-workspace-of";
import { getWorkspace } from "@/lib/workspaces/get-workspace";
import { listWorkspaces } from "@/lib/workspaces/list-workspaces";
import { updateWorkspace } from "@/lib/workspaces/update-workspace";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { auditActions, setUp } from "./people";

describe.each(databases)("workspaces on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ({ owner } = await setUp(runtime));
  });
  afterAll(() => db.close());

  test("a second workspace is its maker's alone", async () => {
    const second = await createWorkspace(owner, { name: "Second" });
    const ctx = await enterWorkspace(owner, second.id);
    expect(ctx.role).toBe("owner");
    expect((await listWorkspaces(owner)).map(({ name }) => name)).toEqual(["Marlow & Pine", "Second"]);
    expect(await auditActions(ctx)).toEqual(["workspace.created"]);
    const stranger = await testContext(runtime);
    await expect(enterWorkspace(stranger, second.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listWorkspaces(stranger)).map(({ id }) => id)).not.toContain(second.id);
  });

  test("settings change field by field, with what was before in the audit row", async () => {
    await updateWorkspace(owner, { customInstructions: "Answer briefly.", models: { chat: "small" } });
    const after = await updateWorkspace(owner, { citations: false, approvalExpiry: 48, taskConcurrency: 3 });
    expect(after).toMatchObject({
      customInstructions: "Answer briefly.",
      models: { chat: "small" },
      citations: false,
      approvalExpiry: 48,
      taskConcurrency: 3,
    });
    expect(await getWorkspace(owner)).toEqual(after);
    const row = await db.prisma.auditRow.findFirstOrThrow({
      where: { workspaceId: owner.workspaceId, action: "settings.updated" },
      orderBy: { seq: "desc" },
    });
    expect(JSON.parse(row.body).details).toEqual({
      citations: { from: true, to: false },
      approvalExpiry: { from: 24, to: 48 },
      taskConcurrency: { from: 8, to: 3 },
    });
    for (const taskConcurrency of [0, 9, 1.5]) {
      await expect(updateWorkspace(owner, { taskConcurrency })).rejects.toMatchObject({ field: "taskConcurrency" });
    }
  });

  test("editors and viewers read settings and change none; unknown fields are refused", async () => {
    for (const role of ["editor", "viewer"] as const) {
      const ctx = await joinContext(owner, role);
      expect((await getWorkspace(ctx)).role).toBe(role);
      await expect(updateWorkspace(ctx, { citations: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    const unknown = { retention: 7 } as Parameters<typeof updateWorkspace>[1];
    await expect(updateWorkspace(owner, unknown)).rejects.toMatchObject({ code: "INVALID_INPUT", field: "retention" });
  });

  test("an object leads only its workspace's members in; to others it is as if it did not exist", async () => {
    const threadId = runtime.ids.next("thread");
    const times = { createdAt: runtime.clock.now(), updatedAt: runtime.clock.now() };
    await db.prisma.thread.create({
      data: { id: threadId, workspaceId: owner.workspaceId, createdById: owner.person.userId, title: "T", ...times },
    });
    expect((await enterWorkspaceOf(owner, "thread", threadId)).workspaceId).toBe(owner.workspaceId);
    const stranger = await testContext(runtime);
    const foreign = enterWorkspaceOf(stranger, "thread", threadId).catch((error: Error) => error.message);
    const unknown = enterWorkspaceOf(stranger, "thread", "thr_0000").catch((error: Error) => error.message);
    expect(await foreign).toBe("There is no such thread here.");
    expect(await foreign).toBe(await unknown);
  });
});
