import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { actorOf } from "@/lib/audit/actor-of";
import { appendAudit } from "@/lib/audit/append-audit";
import { appendAuditBatch } from "@/lib/audit/append-audit-batch";
import { exportAudit } from "@/lib/audit/export-audit";
import { chainHash } from "@/lib/audit/link-row";
import { signUnsignedHeads } from "@/lib/audit/sign-unsigned-heads";
import { lastWritten } from "@/lib/audit/store-rows";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

const count = process.env.CANDOR_LONG ? 100_000 : 5_000;
const atOnce = 500;
// Three walks through 100,000 rows on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;
/** Bytes that are really held. */
function held(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const entriesOf = (ctx: Context, from: number, many: number) =>
  Array.from({ length: many }, (_, n) => ({
    workspaceId: ctx.workspaceId,
    action: "call.read",
    actor: actorOf(ctx),
    tool: "query_stock",
    code: "OK",
    callId: `call_${from + n}`,
    arguments: { part: n % 100 === 0 ? "=SUM(A1)" : "an oar", n: from + n },
    decision: "allow" as const,
    rule: "granted",
  }));

describe.each(databases)(`a trail of ${count} rows on %s`, (kind) => {
  let db: Database;
  let ctx: Context;
  const at = (seq: number) => ({ workspaceId_seq: { workspaceId: ctx.workspaceId, seq: BigInt(seq) } });
  const rowAt = (seq: number) => db.prisma.auditRow.findUniqueOrThrow({ where: at(seq) });
  const middle = count / 2 + 7;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
    for (let from = 0; from < count; from += atOnce) await appendAuditBatch(ctx, entriesOf(ctx, from, atOnce));
  }, 600_000);
  afterAll(() => db.close());

  /** What verifying says while something is wrong; afterwards the trail is as it was. */
  async function whileWrong(harm: () => Promise<() => Promise<unknown>>) {
    const mend = await harm();
    const found = await verifyAudit(ctx);
    await mend();
    return found;
  }
  async function changed(seq: number, data: Parameters<typeof db.prisma.auditRow.update>[0]["data"]) {
    const row = await rowAt(seq);
    await db.prisma.auditRow.update({ where: at(seq), data });
    return () => db.prisma.auditRow.update({ where: at(seq), data: row });
  }
  const flip = (text: string, place: number) => {
    const code = text.charCodeAt(place) ^ 1;
    return text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
  };

  test("it verifies as a whole, a page at a time", async () => {
    const before = held();
    const begun = performance.now();
    const answer = await verifyAudit(ctx);
    const seconds = (performance.now() - begun) / 1000;
    const grown = (held() - before) / 1024 ** 2;
    expect(answer).toMatchObject({ valid: true, rows: count });
    process.stdout.write(`${kind}: ${count} rows verified in ${seconds.toFixed(2)} s, heap +${grown.toFixed(0)} MB\n`);
    expect(seconds).toBeLessThan(count / 500);
    expect(grown).toBeLessThan(32);
  });

  test.each([1, middle, count])("one flipped bit in the content of row %i is found there", async (seq) => {
    const { body } = await rowAt(seq);
    const places = [0, body.indexOf('"n":') + 4, body.length - 2];
    for (const place of places) {
      const found = await whileWrong(() => changed(seq, { body: flip(body, place) }));
      expect(found).toMatchObject({ valid: false, seq: String(seq), fault: "altered_row" });
    }
  });

  test("a flipped bit in a hash, in the hash before, and in a column are each found at their row", async () => {
    const { hash, prevHash } = await rowAt(middle);
    for (const data of [
      { hash: flip(hash, 5) },
      { prevHash: flip(prevHash, 5) },
      { code: "TIMEOUT" },
      { actorId: "usr_somebody" },
      { callId: null },
      { at: new Date(0) },
    ]) {
      const found = await whileWrong(() => changed(middle, data));
      expect(found).toMatchObject({ valid: false, seq: String(middle), fault: "altered_row" });
    }
  });

  test.each([1, middle, count - 1])("row %i, deleted, is missed there", async (seq) => {
    const found = await whileWrong(async () => {
      const row = await db.prisma.auditRow.delete({ where: at(seq) });
      return () => db.prisma.auditRow.create({ data: row });
    });
    expect(found).toMatchObject({ valid: false, seq: String(seq), fault: "missing_row" });
  });

  test("a tail that was cut off is missed, with and without the head that belongs to it", async () => {
    const where = { workspaceId: ctx.workspaceId, seq: { gt: BigInt(count - 10) } };
    const harm = async () => {
      const rows = await db.prisma.auditRow.findMany({ where });
      await db.prisma.auditRow.deleteMany({ where });
      return () => db.prisma.auditRow.createMany({ data: rows });
    };
    const cut = await whileWrong(harm);
    expect(cut).toMatchObject({ valid: false, seq: String(count - 9), fault: "missing_row" });
    const moved = await whileWrong(async () => {
      const head = await db.prisma.auditHead.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
      const { seq, hash } = await rowAt(count - 10);
      const mend = await harm();
      const place = { where: { workspaceId: ctx.workspaceId } };
      await db.prisma.auditHead.update({ ...place, data: { seq, hash } });
      return () => mend().then(() => db.prisma.auditHead.update({ ...place, data: head }));
    });
    expect(moved).toMatchObject({ valid: false, fault: "unsigned_head", seq: String(count - 10) });
  });

  test("two rows that changed places are found at the first of them, near and far", async () => {
    for (const other of [middle + 1, count]) {
      const found = await whileWrong(async () => {
        const [a, b] = await Promise.all([middle, other].map((seq) => db.prisma.auditRow.delete({ where: at(seq) })));
        await db.prisma.auditRow.createMany({
          data: [
            { ...a!, seq: b!.seq },
            { ...b!, seq: a!.seq },
          ],
        });
        return async () => {
          await db.prisma.auditRow.deleteMany({
            where: { workspaceId: ctx.workspaceId, seq: { in: [a!.seq, b!.seq] } },
          });
          await db.prisma.auditRow.createMany({ data: [a!, b!] });
        };
      });
      expect(found).toMatchObject({ valid: false, seq: String(middle), fault: "swapped_rows" });
    }
  });

  test.each(["jsonl", "csv"] as const)("as %s it leaves a page at a time, whatever its length", async (format) => {
    const before = held();
    const { stream } = await exportAudit(ctx, format);
    let pieces = 0;
    let lines = 0;
    let largest = 0;
    let formulas = 0;
    let peak = 0;
    const decoder = new TextDecoder();
    for await (const piece of stream) {
      const text = decoder.decode(piece, { stream: true });
      lines += text.split("\n").length - 1;
      largest = Math.max(largest, piece.byteLength);
      if (format === "csv") formulas += text.match(/(^|[,\n])"?[=+@-]/gm)?.length ?? 0;
      pieces += 1;
      if (pieces % 4 === 0) peak = Math.max(peak, held() - before);
    }
    const exports = await db.prisma.auditRow.count({ where: { workspaceId: ctx.workspaceId, seq: { gt: count } } });
    expect(lines).toBe(count + exports + (format === "csv" ? 1 : 0));
    expect(formulas).toBe(0);
    expect(largest).toBeLessThan(2 * 1024 ** 2);
    expect(peak).toBeLessThan(32 * 1024 ** 2);
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: count + exports });
  });
});

describe.each(databases)("a trail that somebody wrote anew on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  const place = () => ({ where: { workspaceId: ctx.workspaceId } });
  const append = () => db.transaction((tx) => appendAudit(tx, ctx, entriesOf(ctx, 0, 1)[0]!));

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    await appendAuditBatch(ctx, entriesOf(ctx, 0, 20));
  });

  /** Every row linked as it should be, from the fifth on another story, and the head to match. */
  async function rewrite(): Promise<void> {
    let hash = "";
    for (const row of await db.prisma.auditRow.findMany({ ...place(), orderBy: { seq: "asc" } })) {
      const body = row.body.replace('"n":5', '"n":50');
      const prevHash = hash;
      hash = chainHash(prevHash, body);
      const where = { workspaceId_seq: { workspaceId: ctx.workspaceId, seq: row.seq } };
      await db.prisma.auditRow.update({ where, data: { body, prevHash, hash } });
    }
    await db.prisma.auditHead.update({ ...place(), data: { hash } });
    lastWritten().clear(); // as in a process that has not written here yet
  }

  test("its end is not signed, and stays so, whatever is written after it", async () => {
    await rewrite();
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, fault: "unsigned_head" });
    await append();
    await append();
    await appendAuditBatch(ctx, entriesOf(ctx, 0, 2));
    const found = await verifyAudit(ctx);
    expect(found).toMatchObject({ valid: false, fault: "unsigned_head", rows: 24 });
    expect(found.reason).toBe("The end of the chain is not signed.");
  });

  test("a signature of another installation, another workspace or an earlier end does not do", async () => {
    const { signature: earlier } = await db.prisma.auditHead.findUniqueOrThrow(place());
    await append();
    const honest = await db.prisma.auditHead.findUniqueOrThrow(place());
    const other = await testContext(testRuntime(db, { ENCRYPTION_KEY: Buffer.alloc(32, 9).toString("base64") }));
    await db.transaction((tx) => appendAudit(tx, other, entriesOf(other, 0, 1)[0]!));
    const foreign = await db.prisma.auditHead.findUniqueOrThrow({ where: { workspaceId: other.workspaceId } });
    for (const data of [
      { signature: earlier },
      { signature: foreign.signature },
      { signature: foreign.signature, keyId: foreign.keyId },
      { signature: null },
      { signature: "" },
    ]) {
      await db.prisma.auditHead.update({ ...place(), data });
      expect(await verifyAudit(ctx)).toMatchObject({ valid: false, fault: "unsigned_head" });
      await db.prisma.auditHead.update({ ...place(), data: honest });
    }
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 21 });
  });

  test("a restart signs nothing afterwards; only the very migration that brought signatures does", async () => {
    await db.prisma.auditHead.update({ ...place(), data: { signature: null, keyId: null } });
    await signUnsignedHeads({ ...runtime, db: { ...db, migrated: [] } });
    expect(await verifyAudit(ctx)).toMatchObject({ valid: false, fault: "unsigned_head" });
    expect(db.migrated).toContain("0004_signed_audit_heads");
    await signUnsignedHeads(runtime);
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true, rows: 20 });
  });
});
