import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { contextForJob } from "@/lib/workspaces/context-for-job";
import { createInvite } from "@/lib/workspaces/create-invite";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { findInvite } from "@/lib/workspaces/find-invite";
import { listAdmins } from "@/lib/workspaces/list-admins";
import { listMembers } from "@/lib/workspaces/list-members";
import { listNotifications } from "@/lib/workspaces/list-notifications";
import { readNotification } from "@/lib/workspaces/read-notification";
import { removeMember } from "@/lib/workspaces/remove-member";
import type { roles } from "@/lib/workspaces/schema";
import { updateMember } from "@/lib/workspaces/update-member";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { auditActions, joinAs, personWith, setUp } from "./people";

describe.each(databases)("members on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  let count = 0;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ({ owner } = await setUp(runtime));
  });
  afterAll(() => db.close());
  const join = (role: (typeof roles)[number]) => joinAs(owner, role, `Person${++count}`);
  const memberIdOf = async (ctx: Context) =>
    (await listMembers(ctx)).items.find(({ userId }) => userId === ctx.person.userId)!.id;

  test("every member may see the team, page by page, without passwords", async () => {
    const { ctx } = await join("viewer");
    await join("editor");
    const first = await listMembers(ctx, { limit: 2 });
    expect(first.items).toHaveLength(2);
    const rest = await listMembers(ctx, { cursor: first.nextCursor!, limit: 200 });
    const all = [...first.items, ...rest.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(await db.prisma.membership.count());
    expect(rest.nextCursor).toBeNull();
    expect(JSON.stringify(all)).not.toContain("argon2");
  });

  test("a new role holds from the next request on, is told to those concerned and is recorded", async () => {
    const admin = await join("admin");
    const editor = await join("editor");
    await updateMember(owner, editor.memberId, { role: "viewer" });
    const again = await enterWorkspace(await personWith(runtime, editor.token), owner.workspaceId);
    expect(again.role).toBe("viewer");
    const kinds = async (ctx: Context) => (await listNotifications(ctx)).items.map(({ kind }) => kind);
    expect(await kinds(editor.ctx)).toContain("member.role_changed");
    expect(await kinds(admin.ctx)).toContain("member.role_changed");
    expect(await kinds(owner)).not.toContain("member.role_changed");
    expect((await auditActions(owner)).at(-1)).toBe("member.role_changed");
    const event = await db.prisma.workspaceEvent.findFirst({
      where: {
        workspaceId: owner.workspaceId,
        name: "member.changed",
        data: { equals: { id: editor.memberId, role: "viewer" } },
      },
    });
    expect(event).not.toBeNull();
  });

  test("reading a notification is for its owner alone", async () => {
    const editor = await join("editor");
    await updateMember(owner, editor.memberId, { role: "viewer" });
    const [line] = (await listNotifications(editor.ctx)).items;
    await expect(readNotification(owner, line!.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await readNotification(editor.ctx, line!.id)).readAt).not.toBeNull();
    expect((await listNotifications(editor.ctx, { unread: true })).items).toEqual([]);
  });

  test("editors and viewers manage nobody", async () => {
    const target = await join("viewer");
    for (const role of ["editor", "viewer"] as const) {
      const { ctx } = await join(role);
      await expect(updateMember(ctx, target.memberId, { role: "editor" })).rejects.toMatchObject({
        code: "FORBIDDEN",
        detail: expect.stringContaining("members:manage_roles"),
      });
      await expect(removeMember(ctx, target.memberId)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(createInvite(ctx, { role: "viewer", maxUses: 1, expiresInHours: 1 })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
  });

  test("nobody gives or takes a role above their own", async () => {
    const admin = await join("admin");
    const ownMembership = await memberIdOf(owner);
    for (const attempt of [
      () => updateMember(admin.ctx, admin.memberId, { role: "owner" }),
      () => updateMember(admin.ctx, ownMembership, { role: "viewer" }),
      () => removeMember(admin.ctx, ownMembership),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    const other = await join("editor");
    expect((await updateMember(admin.ctx, other.memberId, { role: "admin" })).role).toBe("admin");
  });

  test("another workspace's members are not found, whatever role one has at home", async () => {
    const elsewhere = await testContext(runtime);
    const foreign = await memberIdOf(elsewhere);
    await expect(updateMember(owner, foreign, { role: "viewer" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeMember(owner, foreign)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(enterWorkspace(owner, elsewhere.workspaceId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listMembers(owner)).items.map(({ id }) => id)).not.toContain(foreign);
  });

  test("the only owner stays, and of two owners who demote each other at once one stays", async () => {
    const first = await testContext(runtime);
    const firstId = await memberIdOf(first);
    await expect(updateMember(first, firstId, { role: "editor" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(removeMember(first, firstId)).rejects.toMatchObject({ code: "CONFLICT" });

    for (let round = 0; round < 5; round += 1) {
      const second = await joinAs(first, "owner", `Rival${kind}${round}`);
      const outcomes = await Promise.allSettled([
        updateMember(first, second.memberId, { role: "editor" }),
        updateMember(second.ctx, firstId, { role: "editor" }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const owners = await db.prisma.membership.findMany({ where: { workspaceId: first.workspaceId, role: "owner" } });
      expect(owners).toHaveLength(1);
      await db.prisma.membership.update({ where: { id: firstId }, data: { role: "owner" } });
      await db.prisma.membership.updateMany({ where: { id: second.memberId }, data: { role: "viewer" } });
    }
  });

  test("two owners who both step down at once leave one", async () => {
    const first = await testContext(runtime);
    const second = await joinAs(first, "owner", `Partner${kind}`);
    const outcomes = await Promise.allSettled([
      removeMember(first, await memberIdOf(first)),
      removeMember(second.ctx, second.memberId),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.prisma.membership.count({ where: { workspaceId: first.workspaceId, role: "owner" } })).toBe(1);
  });

  test("whoever leaves or is removed is out at once: requests, jobs and invites", async () => {
    const admin = await join("admin");
    const invite = await createInvite(admin.ctx, { role: "admin", maxUses: 5, expiresInHours: 1 });
    await expect(findInvite(runtime, invite.code)).resolves.toBeDefined();
    await removeMember(owner, admin.memberId);
    await expect(enterWorkspace(await personWith(runtime, admin.token), owner.workspaceId)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { userId } = admin.ctx.person;
    await expect(contextForJob(runtime, { workspaceId: owner.workspaceId, userId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(findInvite(runtime, invite.code)).rejects.toMatchObject({ code: "GONE" });
    // A context from before is of no use either.
    await expect(updateMember(admin.ctx, await memberIdOf(owner), { role: "admin" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const leaver = await join("viewer");
    await removeMember(leaver.ctx, leaver.memberId);
    expect((await auditActions(owner)).slice(-1)).toEqual(["member.removed"]);
  });

  test("admins are listed owners first, and jobs act with the rights of now", async () => {
    const admins = await listAdmins(owner);
    expect(admins[0]).toMatchObject({ name: "Olive", role: "owner" });
    expect(new Set(admins.map(({ role }) => role))).toEqual(new Set(["owner", "admin"]));
    const editor = await join("editor");
    await updateMember(owner, editor.memberId, { role: "viewer" });
    const job = await contextForJob(runtime, { workspaceId: owner.workspaceId, userId: editor.ctx.person.userId });
    expect(job.role).toBe("viewer");
    expect(job.person.via).toBe("job");
  });
});
