import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createToken } from "@/lib/workspaces/create-token";
import { createWorkspace } from "@/lib/workspaces/create-workspace";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { getWorkspace } from "@/lib/workspaces/get-workspace";
import { listMembers } from "@/lib/workspaces/list-members";
import { listTokens } from "@/lib/workspaces/list-tokens";
import { revokeToken } from "@/lib/workspaces/revoke-token";
import { updateMe } from "@/lib/workspaces/update-me";
import { testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { auditActions, joinAs, personWith, setUp } from "./people";

describe.each(databases)("access tokens on %s", (kind) => {
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

  test("a token acts as its maker, is listed without its text, and ends when revoked", async () => {
    const made = await createToken(owner, { name: "CI", scopes: ["*"], expiresInDays: 30 });
    const person = await personWith(runtime, made.token);
    expect(person.person).toMatchObject({ userId: owner.person.userId, via: "token" });
    expect(Object.keys(person).sort()).toEqual(["clock", "db", "env", "ids", "log", "person", "secrets"]);
    const listed = (await listTokens(owner)).find(({ id }) => id === made.id);
    expect(listed).toMatchObject({ prefix: made.token.slice(0, 8), lastUsedAt: now.toISOString() });
    expect(JSON.stringify(listed)).not.toContain(made.token);
    await revokeToken(owner, made.id);
    await revokeToken(owner, made.id);
    await expect(personWith(runtime, made.token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const actions = await auditActions(owner);
    expect(actions.filter((action) => action === "token.created")).toHaveLength(1);
    expect(actions.filter((action) => action === "token.revoked")).toHaveLength(1);
  });

  test("scopes narrow every role, and a refusal says that it is the token", async () => {
    const { token } = await createToken(owner, { name: "reader", scopes: ["documents:read"], expiresInDays: 1 });
    const ctx = await enterWorkspace(await personWith(runtime, token), owner.workspaceId);
    expect([...ctx.permissions]).toEqual(["documents:read"]);
    await expect(getWorkspace(ctx)).rejects.toMatchObject({
      code: "FORBIDDEN",
      detail: expect.stringContaining("settings:view, which the access token"),
    });
    await expect(listMembers(ctx)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("a narrow token makes no tokens and no workspaces and changes no account", async () => {
    const { token } = await createToken(owner, { name: "narrow", scopes: ["documents:read"], expiresInDays: 1 });
    const person = await personWith(runtime, token);
    const asked = { name: "more", scopes: ["documents:read" as const], expiresInDays: 365 };
    for (const attempt of [
      () => createToken(person, asked),
      () => listTokens(person),
      () => createWorkspace(person, { name: "Mine" }),
      () => updateMe(person, { name: "Somebody" }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("a token cannot hand on more than it has, nor its maker more than their role", async () => {
    const { token } = await createToken(owner, {
      name: "minter",
      scopes: ["api_access:manage", "documents:read"],
      expiresInDays: 1,
    });
    const minter = await personWith(runtime, token);
    for (const scopes of [["*"], ["documents:read", "documents:delete"]]) {
      await expect(createToken(minter, { name: "x", scopes, expiresInDays: 1 })).rejects.toMatchObject({
        code: "FORBIDDEN",
        field: "scopes",
      });
    }
    await expect(
      createToken(minter, { name: "x", scopes: ["documents:read"], expiresInDays: 1 }),
    ).resolves.toBeDefined();
    const viewer = await joinAs(owner, "viewer", "Vera");
    await expect(
      createToken(viewer.ctx, { name: "x", scopes: ["tools:manage"], expiresInDays: 1 }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("another person's token cannot be seen or revoked", async () => {
    const made = await createToken(owner, { name: "mine", scopes: ["*"], expiresInDays: 1 });
    const editor = await joinAs(owner, "editor", "Edith");
    expect((await listTokens(editor.ctx)).map(({ id }) => id)).not.toContain(made.id);
    await expect(revokeToken(editor.ctx, made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(personWith(runtime, made.token)).resolves.toBeDefined();
  });

  test("an expired token says so; what only looks like one is unknown", async () => {
    const { token } = await createToken(owner, { name: "short", scopes: ["*"], expiresInDays: 1 });
    now = new Date(now.getTime() + 86_400_000);
    await expect(personWith(runtime, token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    for (const wrong of [`${token}x`, token.slice(0, -1), token.toLowerCase(), "", "cnd_"]) {
      await expect(personWith(runtime, wrong)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
  });
});
