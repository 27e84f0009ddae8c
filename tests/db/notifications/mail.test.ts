import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { deliverMail } from "@/lib/events/mail/deliver-mail";
import { notify } from "@/lib/events/notify";
import { deliverMail as deliverMailJob } from "@/lib/jobs/deliver-mail";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";
import { runJobs } from "@/tests/support/jobs";
import { type MailServer, startMailServer } from "@/tests/support/smtp-server";

const pass = "a pass/word+of the server";

// What is written is the same statement on both databases; where they differ, killed-mail.test.ts looks at both.
describe("letters", () => {
  let server: MailServer;
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    server = await startMailServer({ user: "candor", pass });
    const env = { SMTP_URL: server.url, APP_URL: "https://candor.example.org", MAIL_FROM: "desk@example.org" };
    runtime = testRuntime(await openTestDatabase("embedded"), env);
    setRuntime(Promise.resolve(runtime));
  });
  beforeEach(async () => {
    server.letters.length = 0;
    server.said.length = 0;
    server.fault = undefined;
    ctx = await testContext(runtime);
  });
  afterAll(async () => {
    await runtime.db.close();
    await server.close();
  });

  const title = "Oak prices";
  const failed = { deliverableId: "rep_1", kind: "report", title, state: "failed", error: "The model was away." };

  /** Tells the person of `to` that a report failed; the letter's id. */
  async function tell(data: Record<string, unknown> = failed, to: Context = ctx, kind = "deliverable.failed" as const) {
    const { workspaceId } = ctx;
    await runtime.db.transaction((tx) => notify(tx, to, { workspaceId, userIds: [to.person.userId], kind, data }));
    const rows = await runtime.db.prisma.outgoingMail.findMany({
      where: { workspaceId, userId: to.person.userId },
      orderBy: { createdAt: "desc" },
    });
    return rows[0]?.id ?? "";
  }
  const row = (id: string) => runtime.db.prisma.outgoingMail.findUniqueOrThrow({ where: { id } });
  const bodyOf = (raw: string) => {
    const [head = "", ...rest] = raw.split("\r\n\r\n");
    const body = rest.join("\r\n\r\n");
    if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString();
    const joined = body.replaceAll("=\r\n", "");
    if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
    const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Buffer.from(bytes, "latin1").toString();
  };

  test("the job hands a letter over once, however often it is asked: subject, reason, the way to the thing", async () => {
    const id = await tell();
    expect(await row(id)).toMatchObject({ state: "queued", attempts: 0 });
    await runJobs(runtime, [deliverMailJob], async () => (await row(id)).state === "sent");
    expect(await deliverMail(runtime, id)).toBe("ended");
    expect(server.letters).toHaveLength(1);
    const { from, to, raw } = server.letters[0]!;
    expect({ from, to }).toEqual({ from: "desk@example.org", to: [ctx.person.email] });
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    const text = bodyOf(raw);
    expect(text).toContain("could not be made");
    expect(text).toContain("The model was away.");
    expect(text).toContain(`https://candor.example.org/w/${ctx.workspaceId}/reports/rep_1`);
    expect(text).toContain(`https://candor.example.org/w/${ctx.workspaceId}/settings?tab=notifications`);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1, error: null, sentAt: expect.any(Date) });
  });

  test("in the language of whoever reads it", async () => {
    await runtime.db.prisma.user.update({ where: { id: ctx.person.userId }, data: { locale: "zh" } });
    await deliverMail(runtime, await tell());
    expect(bodyOf(server.letters[0]!.raw)).toContain(`未能生成报告“${title}”`);
  });

  test.each([
    "Oak\r\nBcc: everyone@example.org",
    "Oak\nBcc: everyone@example.org",
    "Oak\u2028Bcc: x@example.org",
    "\u202ekaO",
  ])("no title brings a header or a hidden sign: %j", async (title) => {
    await deliverMail(runtime, await tell({ ...failed, title }));
    const { to, raw } = server.letters[0]!;
    const head = raw.split("\r\n\r\n")[0]!;
    expect(to).toEqual([ctx.person.email]);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^Subject:/gim)).toHaveLength(1);
    expect(
      (await row((await runtime.db.prisma.outgoingMail.findFirstOrThrow({ where: { userId: ctx.person.userId } })).id))
        .subject,
    ).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
  });

  test("a line that is a dot alone does not end a letter", async () => {
    await deliverMail(runtime, await tell({ ...failed, error: ".\r\n.\r\nQUIT" }));
    expect(bodyOf(server.letters[0]!.raw)).toContain("settings?tab=notifications");
  });

  test.each<[string, MailServer["fault"], string, string]>([
    ["refused for good", { at: "rcpt", answer: "550 5.1.1 no such person", times: 9 }, "failed", "no such person"],
    ["refused when read", { at: "end", answer: "554 5.7.1 looks like spam", times: 9 }, "failed", "looks like spam"],
  ])("%s: failed with the server's reason, and not tried again", async (_, fault, state, reason) => {
    server.fault = fault;
    const id = await tell();
    expect(await deliverMail(runtime, id)).toBe("ended");
    expect(await deliverMail(runtime, id)).toBe("ended");
    expect(await row(id)).toMatchObject({ state, attempts: 1, error: expect.stringContaining(reason) });
    expect(server.letters).toEqual([]);
  });

  test.each<[string, NonNullable<MailServer["fault"]>]>([
    ["greylisted", { at: "rcpt", answer: "451 4.7.1 come again", times: 1 }],
    ["away", { at: "greeting", answer: "hang up", times: 1 }],
    ["cut off before the letter", { at: "mail", answer: "hang up", times: 1 }],
    ["signed in wrongly", { at: "auth", answer: "535 5.7.8 no", times: 1 }],
  ])("%s: stays queued with the reason, and comes exactly once", async (_, fault) => {
    server.fault = fault;
    const id = await tell();
    expect(await deliverMail(runtime, id)).toBe("later");
    expect(await row(id)).toMatchObject({ state: "queued", attempts: 1, doubts: 0, error: expect.any(String) });
    expect(await deliverMail(runtime, id)).toBe("ended");
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, error: null });
    expect(server.letters).toHaveLength(1);
  });

  test("the confirmation is lost: one repetition, which says so; lost again: no third", async () => {
    server.fault = { at: "end", answer: "hang up", times: 1 };
    const once = await tell();
    expect(await deliverMail(runtime, once)).toBe("later");
    expect(await deliverMail(runtime, once)).toBe("ended");
    expect(await row(once)).toMatchObject({ state: "sent", error: expect.stringContaining("twice") });
    expect(server.letters).toHaveLength(2);
    server.fault = { at: "end", answer: "hang up", times: 9 };
    const twice = await tell();
    await deliverMail(runtime, twice);
    await deliverMail(runtime, twice);
    await deliverMail(runtime, twice);
    expect(await row(twice)).toMatchObject({ state: "failed", error: expect.stringContaining("not sent again") });
    expect(server.letters).toHaveLength(4);
  });

  test("two processes that deliver at once: one letter", async () => {
    const id = await tell();
    const outcomes = await Promise.all([deliverMail(runtime, id), deliverMail(runtime, id), deliverMail(runtime, id)]);
    expect(outcomes).toContain("ended");
    expect(server.letters).toHaveLength(1);
  });

  test("who has left the workspace since is written nothing", async () => {
    const editor = await joinContext(ctx, "editor");
    const id = await tell(failed, editor);
    await runtime.db.prisma.membership.deleteMany({ where: { userId: editor.person.userId } });
    expect(await deliverMail(runtime, id)).toBe("ended");
    expect(await row(id)).toMatchObject({ state: "failed", error: expect.stringContaining("no longer a member") });
    expect(server.letters).toEqual([]);
  });

  test("the password of the server is in no row and no reason, even when the server repeats it", async () => {
    server.fault = { at: "rcpt", answer: `550 your password is ${pass}`, times: 1 };
    const id = await tell();
    await deliverMail(runtime, id);
    const kept = await row(id);
    expect(kept.error).toContain("550");
    expect(JSON.stringify(kept)).not.toContain(pass);
  });

  test("without a mail server no letter is written, and the bell rings all the same", async () => {
    const plain = { ...ctx, env: { ...runtime.env, SMTP_URL: undefined } };
    expect(await tell(failed, plain)).toBe("");
    expect(await runtime.db.prisma.notification.count({ where: { userId: ctx.person.userId } })).toBe(1);
  });

  test("a letter whose transaction is rolled back was never written", async () => {
    const { workspaceId } = ctx;
    const notice = { workspaceId, userIds: [ctx.person.userId], kind: "deliverable.failed" as const, data: failed };
    await expect(
      runtime.db.transaction(async (tx) => {
        await notify(tx, runtime, notice);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await runtime.db.prisma.outgoingMail.count({ where: { workspaceId } })).toBe(0);
    expect(
      await runtime.db.prisma.jobEvent.count({ where: { data: { path: ["workspaceId"], equals: workspaceId } } }),
    ).toBe(0);
  });
});
