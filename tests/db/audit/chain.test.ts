import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actorOf } from "@/lib/audit/actor-of";
import { appendAudit, appendAuditRows } from "@/lib/audit/append-audit";
import { appendAuditBatch } from "@/lib/audit/append-audit-batch";
import { exportAudit } from "@/lib/audit/export-audit";
import { chainHash } from "@/lib/audit/link-row";
import { listAudit } from "@/lib/audit/list-audit";
import type { AuditEntry } from "@/lib/audit/schema";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { canonicalJson } from "@/lib/core/canonical-json";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("the audit trail on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
  });

  const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
    workspaceId: ctx.workspaceId,
    action: "member.invited",
    actor: actorOf(ctx),
    ...more,
  });
  const append = (more: Partial<AuditEntry> = {}) => db.transaction((tx) => appendAudit(tx, ctx, entry(more)));
  const fill = (count: number) =>
    db.transaction((tx) =>
      appendAuditRows(
        tx,
        ctx,
        Array.from({ length: count }, (_, index) => entry({ details: { index } })),
      ),
    );
  const at = (seq: number) => ({ workspaceId_seq: { workspaceId: ctx.workspaceId, seq: BigInt(seq) } });

  test("an empty trail is whole, and so is a long one that was written every way there is", async () => {
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 0, head: null });
    await fill(1100); // more than two pages
    await append();
    const head = await appendAuditBatch(ctx, [entry(), entry()]);
    await append(); // the head that the batch knows is old now
    await appendAuditBatch(ctx, [entry()], head);
    const answer = await verifyAudit(ctx);
    expect(answer).toMatchObject({ valid: true, rows: 1105 });
    const last = await db.prisma.auditRow.findUniqueOrThrow({ where: at(1105) });
    expect(answer.head).toBe(last.hash);
  });

  test("a row holds everything that was said, hashed with the hash before it", async () => {
    await append();
    const { id, seq } = await append({ tool: "query_stock", code: "OK", durationMs: 1.23456, details: { a: 1 } });
    const [first, second] = await db.prisma.auditRow.findMany({
      where: { workspaceId: ctx.workspaceId },
      orderBy: { seq: "asc" },
    });
    expect(second).toMatchObject({ id, seq, prevHash: first?.hash, tool: "query_stock", actorId: ctx.person.userId });
    expect(JSON.parse(second!.body)).toEqual({
      seq: "2",
      id,
      workspaceId: ctx.workspaceId,
      at: second?.at.toISOString(),
      action: "member.invited",
      actor: { id: ctx.person.userId, role: "owner", via: "session" },
      tool: "query_stock",
      code: "OK",
      durationMs: 1.235,
      details: { a: 1 },
    });
    expect(second?.body).toBe(canonicalJson(JSON.parse(second!.body)));
    expect(second?.hash).toBe(chainHash(first!.hash, second!.body));
  });

  test("many writers at once make one chain without a gap", async () => {
    await Promise.all(Array.from({ length: 20 }, () => append()));
    await Promise.all(
      Array.from({ length: 20 }, () => appendAuditBatch(ctx, [entry(), entry()], { seq: 20n, hash: "" })),
    );
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 60 });
  });

  test("a transaction that rolls back leaves no row and no gap", async () => {
    await append();
    const failing = db.transaction(async (tx) => {
      await appendAudit(tx, ctx, entry());
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await appendAuditBatch(ctx, [entry()]); // what this process wrote last was taken back
    expect((await append()).seq).toBe(3n);
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 3 });
  });

  test("workspaces have chains of their own", async () => {
    const other = await testContext(runtime);
    await append();
    await db.transaction((tx) => appendAudit(tx, other, { ...entry(), workspaceId: other.workspaceId }));
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 1 });
    expect(await verifyAudit(other)).toMatchObject({ valid: true, rows: 1 });
  });

  test("one flipped byte is found", async () => {
    await fill(10);
    const row = await db.prisma.auditRow.findUniqueOrThrow({ where: at(6) });
    await db.prisma.auditRow.update({ where: at(6), data: { body: row.body.replace('"index":5', '"index":4') } });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, seq: "6", fault: "altered_row" });
  });

  test("a column that says something else than the row is found", async () => {
    await fill(3);
    await db.prisma.auditRow.update({ where: at(2), data: { code: "OK" } });
    const answer = await verifyAudit(ctx);
    expect(answer).toMatchObject({ valid: false, seq: "2", fault: "altered_row" });
    expect(answer.reason).toContain("code");
  });

  test("a row that was rewritten together with its own hash is found", async () => {
    await fill(5);
    const row = await db.prisma.auditRow.findUniqueOrThrow({ where: at(3) });
    const body = row.body.replace('"index":2', '"index":9');
    await db.prisma.auditRow.update({ where: at(3), data: { body, hash: chainHash(row.prevHash, body) } });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, seq: "4", fault: "altered_row" });
  });

  test("a deleted row is found, in the middle, at the beginning and at the end", async () => {
    await fill(5);
    const missing = async (seq: number) => {
      const row = await db.prisma.auditRow.delete({ where: at(seq) });
      const answer = await verifyAudit(ctx);
      await db.prisma.auditRow.create({ data: row });
      return [answer.fault, answer.seq];
    };
    expect(await missing(3)).toEqual(["missing_row", "3"]);
    expect(await missing(1)).toEqual(["missing_row", "1"]);
    expect(await missing(5)).toEqual(["missing_row", "5"]);
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 5 });
  });

  test("two rows that changed places are found", async () => {
    await fill(5);
    const [second, third] = await Promise.all([2, 3].map((seq) => db.prisma.auditRow.delete({ where: at(seq) })));
    await db.prisma.auditRow.createMany({
      data: [
        { ...second!, seq: 3n },
        { ...third!, seq: 2n },
      ],
    });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, seq: "2", fault: "swapped_rows" });
  });

  test("a head that names another end is found", async () => {
    await fill(2);
    await db.prisma.auditHead.update({ where: { workspaceId: ctx.workspaceId }, data: { hash: "0".repeat(64) } });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, fault: "head_mismatch" });
    await db.prisma.auditHead.delete({ where: { workspaceId: ctx.workspaceId } });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, fault: "head_mismatch" });
  });

  test("whatever a caller names comes through whole: lone surrogates, NUL, depth, length", async () => {
    let deep: unknown = "end";
    for (let depth = 0; depth < 5_000; depth += 1) deep = { deep };
    await append({
      tool: `odd\0tool\ud800${"x".repeat(500)}`,
      arguments: { text: "\ud800 \0 ok", big: "y".repeat(500_000), deep, password: "open sesame" },
    });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 1 });
    const { items } = await listAudit(ctx);
    const kept = JSON.stringify(items[0]?.arguments);
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(32 * 1024);
    expect(kept).not.toContain("sesame");
    expect(kept).toContain("more characters");
  });

  test("the list is newest first, filtered, paged, and names people", async () => {
    await append({ tool: "a_tool", code: "OK", threadId: "thr_1", turnId: "trn_1" });
    await append({ tool: "b_tool", code: "TIMEOUT" });
    await append({ tool: "a_tool", code: "TIMEOUT" });
    const tools = async (filter: object) => (await listAudit(ctx, filter)).items.map((item) => item.seq);
    expect(await tools({})).toEqual(["3", "2", "1"]);
    expect(await tools({ tool: "a_tool" })).toEqual(["3", "1"]);
    expect(await tools({ code: "TIMEOUT", tool: "b_tool" })).toEqual(["2"]);
    expect(await tools({ thread: "thr_1" })).toEqual(["1"]);
    expect(await tools({ turn: "trn_1" })).toEqual(["1"]);
    expect(await tools({ actor: "usr_nobody" })).toEqual([]);
    expect(await tools({ from: "2999-01-01T00:00:00Z" })).toEqual([]);
    expect(await tools({ to: "2999-01-01T00:00:00Z" })).toHaveLength(3);
    const first = await listAudit(ctx, { limit: 2 });
    expect(first.items[0]?.actorName).toBe("Olive Owner");
    expect(first.nextCursor).toBe("2");
    const second = await listAudit(ctx, { limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ seq: "1" }], nextCursor: null });
  });

  test("only those with audit rights read, verify or export it", async () => {
    const editor = await joinContext(ctx, "editor");
    await expect(listAudit(editor)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(verifyAudit(editor)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(exportAudit(editor, "csv")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("rows of another workspace are never shown", async () => {
    const other = await testContext(runtime);
    await append({ tool: "a_tool" });
    expect((await listAudit(other, { tool: "a_tool" })).items).toEqual([]);
  });

  test("JSON Lines hold enough to check the chain elsewhere, the export itself last", async () => {
    await fill(1050);
    const { stream, mediaType, fileName } = await exportAudit(ctx, "jsonl");
    expect(mediaType).toContain("ndjson");
    expect(fileName).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
    const lines = (await new Response(stream).text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1051);
    let hash = "";
    for (const line of lines) {
      expect(line.prevHash).toBe(hash);
      hash = chainHash(hash, canonicalJson(line.body));
      expect(line.hash).toBe(hash);
    }
    expect(lines.at(-1).body.action).toBe("audit.exported");
  });

  test("CSV cells that a spreadsheet would run are made harmless", async () => {
    await append({ tool: "=cmd|'/c calc'!A1", code: "+1", details: { note: 'say "hi", then\nleave' } });
    const text = await new Response((await exportAudit(ctx, "csv")).stream).text();
    expect(text).toContain("'=cmd|");
    expect(text).toContain("'+1");
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(text.split("\r\n")[0]).toContain("seq,at,action");
  });
});
