import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { acceptInvite } from "@/lib/workspaces/accept-invite";
import { createInvite } from "@/lib/workspaces/create-invite";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { findInvite } from "@/lib/workspaces/find-invite";
import { listInvites } from "@/lib/workspaces/list-invites";
import { listWorkspaces } from "@/lib/workspaces/list-workspaces";
import { revokeInvite } from "@/lib/workspaces/revoke-invite";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { auditActions, joinAs, personWith, setUp } from "./people";

const account = (name: string) => ({ email: `${name}@example.org`, password: "one more password", name });

describe.each(databases)("invites on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  let now = new Date("2030-01-01T00:00:00Z");
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = { ...testRuntime(db), clock: { now: () => now } };
    ({ owner } = await setUp(runtime));
  });
  afterAll(() => db.close());
  const invite = (options: Partial<Parameters<typeof createInvite>[1]> = {}) =>
    createInvite(owner, { role: "editor", maxUses: 1, expiresInHours: 1, ...options });

  test("shows workspace and role before joining; a new account gets in with a token", async () => {
    const { code, url } = await invite();
    expect(url).toBe(`http://localhost:3000/join/${code}`);
    expect(await findInvite(runtime, code)).toMatchObject({
      workspace: { name: "Marlow & Pine" },
      role: "editor",
      invitedBy: "Olive",
    });
    const joined = await acceptInvite(runtime, code, account("eve"), null);
    const ctx = await enterWorkspace(await personWith(runtime, joined.token!), joined.workspaceId);
    expect(ctx.role).toBe("editor");
    expect((await auditActions(owner)).slice(-2)).toEqual(["invite.created", "member.joined"]);
    await expect(acceptInvite(runtime, code, account("late"), null)).rejects.toMatchObject({ code: "GONE" });
    expect(await db.prisma.user.count({ where: { email: "late@example.org" } })).toBe(0);
  });

  test("somebody with an account joins as themselves; a member joins nothing twice", async () => {
    const elsewhere = await testContext(runtime);
    const { code, id } = await invite({ maxUses: 2 });
    expect(await acceptInvite(runtime, code, {}, elsewhere)).toEqual({
      workspaceId: owner.workspaceId,
      role: "editor",
    });
    expect((await listWorkspaces(elsewhere)).map(({ role }) => role).sort()).toEqual(["editor", "owner"]);
    expect(await acceptInvite(runtime, code, {}, owner)).toMatchObject({ role: "owner" });
    expect(await db.prisma.invite.findUnique({ where: { id } })).toMatchObject({ uses: 1 });
  });

  test("an address that has an account is told to sign in, and nothing is used up", async () => {
    const { code, id } = await invite();
    await expect(
      acceptInvite(runtime, code, { ...account("x"), email: "Olive@Example.org" }, null),
    ).rejects.toMatchObject({ code: "CONFLICT", field: "email" });
    expect(await db.prisma.invite.findUnique({ where: { id } })).toMatchObject({ uses: 0 });
  });

  test("a new account needs all three fields", async () => {
    const { code } = await invite();
    await expect(acceptInvite(runtime, code, { email: "a@example.org" }, null)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      field: "password",
    });
    await expect(acceptInvite(runtime, code, { ...account("short"), password: "short" }, null)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      field: "password",
    });
  });

  test("of ten people at once exactly as many join as the invite allows", async () => {
    const { code, id } = await invite({ maxUses: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => acceptInvite(runtime, code, account(`crowd${n}`), null)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await db.prisma.invite.findUnique({ where: { id } })).toMatchObject({ uses: 3 });
    expect(await db.prisma.user.count({ where: { email: { startsWith: "crowd" } } })).toBe(3);
  });

  test("revoked, expired and unknown codes open nothing", async () => {
    const revoked = await invite();
    await revokeInvite(owner, revoked.id);
    expect((await revokeInvite(owner, revoked.id)).state).toBe("revoked");
    await expect(findInvite(runtime, revoked.code)).rejects.toMatchObject({
      code: "GONE",
      detail: "The invite was revoked.",
    });
    const old = await invite({ expiresInHours: 1 });
    now = new Date(now.getTime() + 3_600_000);
    await expect(acceptInvite(runtime, old.code, account("slow"), null)).rejects.toMatchObject({
      code: "GONE",
      detail: "The invite has expired.",
    });
    await expect(findInvite(runtime, "no-such-code")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const states = (await listInvites(owner)).items.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(["revoked", "expired", "used_up"]));
    expect((await auditActions(owner)).filter((action) => action === "invite.revoked")).toHaveLength(1);
  });

  test("codes are for those who may invite; another workspace's invites are not found", async () => {
    const { ctx } = await joinAs(owner, "viewer", `Vic${kind}`);
    await expect(listInvites(ctx)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { id } = await invite();
    const elsewhere = await testContext(runtime);
    await expect(revokeInvite(elsewhere, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listInvites(elsewhere)).items).toEqual([]);
    await expect(revokeInvite(ctx, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
