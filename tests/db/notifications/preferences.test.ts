import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { notify } from "@/lib/events/notify";
import { mailedByDefault, notificationKinds } from "@/lib/events/schema";
import { getNotificationPreferences } from "@/lib/workspaces/get-notification-preferences";
import { setNotificationPreferences } from "@/lib/workspaces/set-notification-preferences";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("who is told what and how, on %s", (database) => {
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    runtime = testRuntime(await openTestDatabase(database), { SMTP_URL: "smtp://127.0.0.1:9" });
  });
  beforeEach(async () => {
    ctx = await testContext(runtime);
  });
  afterAll(() => runtime.db.close());

  async function told(kind: "automation.failed" | "member.joined", ...people: Context[]) {
    const { workspaceId } = ctx;
    const userIds = people.map(({ person }) => person.userId);
    await runtime.db.transaction((tx) => notify(tx, runtime, { workspaceId, userIds, kind, data: {} }));
    const where = { workspaceId, kind };
    const [bells, letters] = await Promise.all([
      runtime.db.prisma.notification.findMany({ where }),
      runtime.db.prisma.outgoingMail.findMany({ where }),
    ]);
    return { bells: bells.map(({ userId }) => userId), letters: letters.map(({ userId }) => userId) };
  }

  test("nobody has chosen: everything at the bell, by letter what waits or went wrong", async () => {
    const { items, mail } = await getNotificationPreferences(ctx);
    expect(items).toEqual(notificationKinds.map((kind) => ({ kind, inApp: true, email: mailedByDefault.has(kind) })));
    expect(mail).toEqual({ isConfigured: true, address: ctx.person.email, recent: [] });
    const who = ctx.person.userId;
    expect(await told("automation.failed", ctx)).toEqual({ bells: [who], letters: [who] });
    expect(await told("member.joined", ctx)).toEqual({ bells: [who], letters: [] });
  });

  test("what is chosen holds for that person alone, from the next news on; what is left out is usual again", async () => {
    const editor = await joinContext(ctx, "editor");
    const chosen = { kind: "automation.failed", inApp: false, email: true } as const;
    const silent = { kind: "member.joined", inApp: false, email: false } as const;
    const { items } = await setNotificationPreferences(ctx, { items: [chosen, silent] });
    expect(items).toEqual(expect.arrayContaining([chosen, silent]));
    const both = [ctx.person.userId, editor.person.userId];
    const first = await told("automation.failed", ctx, editor);
    expect(first.bells).toEqual([editor.person.userId]);
    expect(first.letters.toSorted()).toEqual(both.toSorted());
    expect(await told("member.joined", ctx, editor)).toEqual({ bells: [editor.person.userId], letters: [] });
    const usual = await setNotificationPreferences(ctx, { items: [] });
    expect(usual.items.every(({ inApp }) => inApp)).toBe(true);
  });

  test("only members are told: nobody of another workspace, and nobody who has left", async () => {
    const stranger = await testContext(runtime);
    const left = await joinContext(ctx, "admin");
    await runtime.db.prisma.membership.deleteMany({ where: { userId: left.person.userId } });
    expect(await told("automation.failed", stranger, left)).toEqual({ bells: [], letters: [] });
  });

  test("a person who is named twice is told once", async () => {
    expect((await told("automation.failed", ctx, ctx)).letters).toEqual([ctx.person.userId]);
  });

  test("a narrowed token chooses nothing; a kind twice and an unknown kind are refused", async () => {
    const narrowed = { ...ctx, person: { ...ctx.person, scopes: ["chats:read"] } };
    await expect(setNotificationPreferences(narrowed, { items: [] })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const one = { kind: "member.joined", inApp: true, email: true } as const;
    for (const items of [[one, one], [{ ...one, kind: "weather" }]]) {
      await expect(setNotificationPreferences(ctx, { items } as never)).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    }
  });

  test("letters are shown to whom they went, with what became of them, and to nobody else", async () => {
    const editor = await joinContext(ctx, "editor");
    await told("automation.failed", editor);
    await runtime.db.prisma.outgoingMail.updateMany({
      where: { userId: editor.person.userId },
      data: { state: "failed", error: "550 no such person" },
    });
    expect((await getNotificationPreferences(editor)).mail.recent).toMatchObject([
      { kind: "automation.failed", state: "failed", error: "550 no such person" },
    ]);
    expect((await getNotificationPreferences(ctx)).mail.recent).toEqual([]);
  });
});
