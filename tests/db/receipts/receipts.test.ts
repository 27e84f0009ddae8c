import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { listReceipts } from "@/lib/receipts/list-receipts";
import { receiptsOfCall } from "@/lib/receipts/receipts-of-call";
import { receiptsOfTurn } from "@/lib/receipts/receipts-of-turn";
import { type Settlement, settleReceipt } from "@/lib/receipts/settle-receipt";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { type WriteReceipt, writeReceipt } from "@/lib/receipts/write-receipt";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("receipts on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let calls = 0;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  const write = (more: Partial<WriteReceipt> = {}, of: Context = ctx) => {
    calls += 1;
    const draft = {
      route: "deliverables",
      type: "report",
      operation: "generate",
      status: "pending",
      tool: "generate_report",
      callId: `call-${calls}`,
      preview: "Report: tides",
    } as const;
    return db.transaction((tx) => writeReceipt(tx, of, { ...draft, ...more }));
  };
  const settle = (id: string, settlement: Settlement, by: Context | Runtime = ctx) =>
    db.transaction((tx) => settleReceipt(tx, by, id, settlement));
  const thread = async (of: Context, visibility: string) => {
    const id = runtime.ids.next("thread");
    const times = { createdAt: new Date(0), updatedAt: new Date(0) };
    const place = { workspaceId: of.workspaceId, createdById: of.person.userId, visibility };
    await db.prisma.thread.create({ data: { id, title: "t", ...place, ...times } });
    return id;
  };

  test("a pending receipt has no keys that it does not need, and verifies", async () => {
    const receipt = await write();
    expect(Object.keys(receipt).sort()).toEqual(
      ["created_at", "id", "operation", "preview", "route", "status", "tool_call_id", "type", "updated_at"].sort(),
    );
    expect(await verifyReceipt(ctx, receipt.id)).toMatchObject({ valid: true, signature: true, chain: true });
  });

  test("settled as a success it verifies, names its artifact, and whoever asked is told", async () => {
    const editor = await joinContext(ctx, "editor");
    const { id } = await write({}, editor);
    const settled = await settle(id, { status: "success", externalId: "rep_1", verifiableUrl: "/w/x/reports/rep_1" });
    expect(settled).toMatchObject({ id, status: "success", external_id: "rep_1", preview: "Report: tides" });
    expect(await verifyReceipt(ctx, id)).toMatchObject({ valid: true });
    const told = await db.prisma.notification.findMany({ where: { userId: editor.person.userId } });
    expect(told).toMatchObject([{ kind: "receipt.settled", data: { receiptId: id, status: "success" } }]);
    const events = await db.prisma.workspaceEvent.findMany({
      where: { workspaceId: ctx.workspaceId, name: "receipt.changed", data: { path: ["id"], equals: id } },
      orderBy: { id: "asc" },
    });
    expect(events.map((event) => (event.data as { status: string }).status)).toEqual(["pending", "success"]);
  });

  test("a failure carries its error word for word", async () => {
    const { id } = await write();
    const settled = await settle(id, { status: "failed", error: "The sources hold nothing about that." });
    expect(settled).toMatchObject({ status: "failed", error: "The sources hold nothing about that." });
    expect(settled).not.toHaveProperty("external_id");
    expect(await verifyReceipt(ctx, id)).toMatchObject({ valid: true });
  });

  test("an error on anything but a failure is a mistake of ours", async () => {
    await expect(write({ status: "success", error: "no" })).rejects.toThrow("must be failed");
  });

  test("twenty that settle at once: one does, the others learn that it is done", async () => {
    const { id } = await write();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        settle(id, index % 2 ? { status: "success", externalId: `rep-${index}` } : { status: "failed", error: "no" }),
      ),
    );
    const winners = outcomes.filter((outcome) => outcome !== null);
    expect(winners).toHaveLength(1);
    const stored = await getReceipt(ctx, id);
    expect(stored.status).toBe(winners[0]?.status);
    const settledRows = await db.prisma.auditRow.count({ where: { receiptId: id, action: "receipt.settled" } });
    expect(settledRows).toBe(1);
    expect(await settle(id, { status: "failed", error: "late" })).toBeNull();
    expect(await verifyReceipt(ctx, id)).toMatchObject({ valid: true });
  });

  test("a settlement that is rolled back can be made again", async () => {
    const { id } = await write();
    const failing = db.transaction(async (tx) => {
      await settleReceipt(tx, ctx, id, { status: "success", externalId: "rep_x" });
      throw new Error("the artifact could not be saved");
    });
    await expect(failing).rejects.toThrow("could not be saved");
    expect((await getReceipt(ctx, id)).status).toBe("pending");
    expect(await settle(id, { status: "failed", error: "no" }, runtime)).toMatchObject({ status: "failed" });
  });

  test.each([
    ["status", { status: "success" }],
    ["preview", { preview: "Report: tiles" }],
    ["external id", { externalId: "rep_other" }],
    ["who asked", { userId: "usr_other" }],
    ["signature", { signature: "00".repeat(32) }],
  ])("a changed %s is found", async (_, data) => {
    const { id } = await write();
    await db.prisma.receipt.update({ where: { id }, data });
    const answer = await verifyReceipt(ctx, id);
    expect(answer).toMatchObject({ valid: false, signature: false });
    expect(answer.reason).toBeTruthy();
  });

  test("a settled receipt covers its pending state", async () => {
    const { id } = await write();
    await settle(id, { status: "success", externalId: "rep_1" });
    await db.prisma.receipt.update({ where: { id }, data: { pendingSignature: "ab".repeat(32) } });
    expect(await verifyReceipt(ctx, id)).toMatchObject({ valid: false, signature: false, chain: false });
  });

  test("an older state that is put back is found by the trail, although its signature is real", async () => {
    const { id } = await write();
    const pending = await db.prisma.receipt.findUniqueOrThrow({ where: { id } });
    await settle(id, { status: "failed", error: "no" });
    await db.prisma.receipt.update({ where: { id }, data: { ...pending } });
    expect(await verifyReceipt(ctx, id)).toMatchObject({ valid: false, signature: true, chain: false });
  });

  test("a damaged trail around it is found", async () => {
    const of = await testContext(runtime);
    const { id } = await write({}, of);
    await write({}, of);
    const row = await db.prisma.auditRow.findFirstOrThrow({ where: { receiptId: id, workspaceId: of.workspaceId } });
    const where = { workspaceId_seq: { workspaceId: row.workspaceId, seq: row.seq } };
    await db.prisma.auditRow.update({ where, data: { body: row.body.replace("pending", "success") } });
    expect(await verifyReceipt(of, id)).toMatchObject({ valid: false, signature: true, chain: false });
    await db.prisma.auditRow.delete({ where });
    const answer = await verifyReceipt(of, id);
    expect(answer).toMatchObject({ valid: false, chain: false });
    expect(answer.reason).toContain("does not know");
    expect((await verifyAudit(of)).valid).toBe(false);
  });

  test("a receipt of another key is not vouched for", async () => {
    const { id } = await write();
    await db.prisma.receipt.update({ where: { id }, data: { keyId: "ffffffff" } });
    const answer = await verifyReceipt(ctx, id);
    expect(answer).toMatchObject({ valid: false, signature: false });
    expect(answer.reason).toContain("ffffffff");
  });

  test("another workspace finds nothing: not the receipt, not its settlement, not its lists", async () => {
    const other = await testContext(runtime);
    const { id } = await write({ turnId: "trn_shared", callId: "call-shared" });
    for (const attempt of [
      () => getReceipt(other, id),
      () => verifyReceipt(other, id),
      () => settle(id, { status: "failed", error: "mine" }, other),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await receiptsOfTurn(other, "trn_shared")).toEqual([]);
    expect(await receiptsOfCall(other, ["call-shared"])).toEqual([]);
    expect((await receiptsOfTurn(ctx, "trn_shared")).map((receipt) => receipt.id)).toEqual([id]);
    expect((await receiptsOfCall(ctx, ["call-shared"])).map((receipt) => receipt.id)).toEqual([id]);
  });

  test("receipts of private chats are seen by their people and by auditors, shared ones by all", async () => {
    const of = await testContext(runtime);
    const [author, reader] = [await joinContext(of, "editor"), await joinContext(of, "viewer")];
    const hidden = await write({ threadId: await thread(author, "private") }, author);
    const shared = await write({ threadId: await thread(author, "workspace") }, author);
    const loose = await write({}, author);
    const seen = async (who: Context) => (await listReceipts(who)).items.map((item) => item.id).sort();
    expect(await seen(author)).toEqual([hidden.id, shared.id, loose.id].sort());
    expect(await seen(of)).toEqual([hidden.id, shared.id, loose.id].sort());
    expect(await seen(reader)).toEqual([shared.id, loose.id].sort());
    await expect(getReceipt(reader, hidden.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getReceipt(reader, shared.id)).toMatchObject({
      askedBy: { id: author.person.userId, name: "Another editor" },
      tool: "generate_report",
    });
  });

  test("the list is filtered and paged without gaps or doubles", async () => {
    const of = await testContext(runtime);
    const made = [];
    for (let n = 0; n < 7; n += 1)
      made.push((await write({ status: n % 2 ? "pending" : "success", externalId: "x" }, of)).id);
    const pages: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listReceipts(of, { limit: 3, ...(cursor && { cursor }) });
      pages.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages.toSorted()).toEqual(made.toSorted());
    expect((await listReceipts(of, { status: "pending" })).items).toHaveLength(3);
    for (const cursor of ["nonsense", "2026-99-99T00:00:00.000Z~r_1", "2026-11-30T00:00:00.000Z~\0"]) {
      await expect(listReceipts(of, { cursor })).rejects.toMatchObject({ code: "INVALID_INPUT", field: "cursor" });
    }
  });
});
