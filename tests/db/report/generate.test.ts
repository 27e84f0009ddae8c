import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { listDeliverables } from "@/lib/deliverables/list-deliverables";
import { listVersions } from "@/lib/deliverables/list-versions";
import { exportReport } from "@/lib/deliverables/report/export-report";
import { getReport } from "@/lib/deliverables/report/get-report";
import { retryInput } from "@/lib/deliverables/retry-input";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { joinContext, testContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { chineseHandbook, handbook, openReportBench, type ReportBench } from "./bench";

describe.each(databases)("generate_report on %s", (kind) => {
  let bench: ReportBench;
  beforeAll(async () => {
    bench = await openReportBench(kind);
  });
  afterAll(() => bench.stop());

  const provided = { topic: "Cold chain costs", source_strategy: "provided", source_content: handbook };

  test("provided text becomes a report, its receipt is settled, and the reply carries it", async () => {
    const reply = await bench.invoke(provided);
    expect(reply).toMatchObject({
      status: "ok",
      code: "OK",
      receipt: { route: "deliverables", type: "report", operation: "generate", status: "success" },
      data: { state: "ready", version: 1 },
    });
    const id = reply.receipt?.external_id ?? "";
    expect(reply.receipt?.verifiable_url).toBe(`/w/${bench.ctx.workspaceId}/reports/${id}`);
    const report = await getReport(bench.ctx, id);
    expect(report).toMatchObject({
      state: "ready",
      version: 1,
      groupId: id,
      phase: { name: "saving", n: 2, m: 2 },
      error: null,
      style: "detailed",
    });
    expect(report.engine).toMatch(/^built-in\//);
    expect(report.markdown?.match(/^# /gm)).toHaveLength(1);
    expect(report.markdown).toContain("No language model was used.");
    expect(report.outline.filter((one) => one.level === 2).length).toBeGreaterThanOrEqual(4);
    expect(report.html).toContain("<h1");
    expect(report.words).toBeGreaterThan(50);
    expect(report.sources).toEqual([
      { n: 1, documentId: null, title: "Text that was provided", passages: [expect.objectContaining({ page: null })] },
    ]);
    expect(await getReceipt(bench.ctx, report.receiptId)).toMatchObject({ status: "success", external_id: id });
    expect(await verifyReceipt(bench.ctx, report.receiptId)).toMatchObject({ valid: true });
    const actions = (await listAudit(bench.ctx, { receipt: report.receiptId })).items.map((row) => row.action);
    expect(actions).toEqual(
      expect.arrayContaining(["receipt.written", "call.finished", "receipt.settled", "report.ready"]),
    );
  });

  test("a conversation becomes a report in Chinese that says it in Chinese", async () => {
    const report = await bench.report({
      topic: "冷链成本",
      source_strategy: "conversation",
      source_content: chineseHandbook,
    });
    expect(report).toMatchObject({ state: "ready", sources: [{ title: "对话内容" }] });
    expect(report.markdown).toContain("未使用任何语言模型");
    expect(report.markdown).toMatch(/托盘/);
  });

  test("zero bytes and half characters in what was given stop nothing", async () => {
    const report = await bench.report({ topic: "Cold\u0000 chain \ud83d", source_content: `${handbook}\u0000\udc00` });
    expect(report).toMatchObject({ state: "ready" });
    expect(report.title).not.toContain("\u0000");
  });

  test("auto uses the text at hand when it has 200 words", async () => {
    const report = await bench.report({ topic: "Cold chain costs", source_strategy: "auto", source_content: handbook });
    expect(report).toMatchObject({ state: "ready", sources: [{ title: "Text that was provided" }] });
  });

  test("nothing found is a failure with its reason, never an empty report", async () => {
    const reply = await bench.invoke({
      topic: "Unicorn husbandry",
      source_strategy: "kb_search",
      search_queries: ["unicorn fodder"],
    });
    expect(reply).toMatchObject({
      receipt: { status: "failed", error: expect.stringContaining('No source text found for "Unicorn husbandry"') },
      data: { state: "failed", error: expect.stringContaining("unicorn fodder") },
    });
    const id = reply.receipt?.external_id ?? "";
    expect(await getReport(bench.ctx, id)).toMatchObject({ state: "failed", markdown: null, html: null });
    await expect(exportReport(bench.ctx, id, "pdf")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await retryInput(bench.ctx, "report", id)).toMatchObject({ topic: "Unicorn husbandry" });
  });

  test("bad arguments are refused before anything is written", async () => {
    const before = await bench.runtime.db.prisma.deliverable.count();
    for (const [input, field] of [
      [{ topic: "one two three four five six seven eight nine", source_content: "x" }, "topic"],
      [{ topic: "x", source_strategy: "provided" }, "source_content"],
      [{ topic: "x", source_strategy: "kb_search" }, "search_queries"],
      [{ topic: "x", source_content: "y", colour: "red" }, "colour"],
    ] as const) {
      const reply = await bench.invoke(input);
      expect(reply.status).toBe("invalid");
      expect(reply.message).toContain(field);
      expect(reply.receipt).toBeUndefined();
    }
    expect(await bench.runtime.db.prisma.deliverable.count()).toBe(before);
  });

  test("the same call twice starts one report, another call another", async () => {
    const first = await bench.invoke(provided, { callId: "call-1", turnId: "turn-1" });
    const again = await bench.invoke(provided, { callId: "call-1", turnId: "turn-1" });
    const other = await bench.invoke(provided, { callId: "call-1", turnId: "turn-2" });
    expect(again.receipt?.external_id).toBe(first.receipt?.external_id);
    expect(other.receipt?.external_id).not.toBe(first.receipt?.external_id);
  });

  test("all formats can be taken away", async () => {
    const report = await bench.report(provided);
    for (const [format, start] of [
      ["md", "# "],
      ["html", "<!doctype html>"],
      ["pdf", "%PDF-"],
      ["docx", "PK"],
      ["epub", "PK"],
      ["tex", "%"],
      ["txt", ""],
    ] as const) {
      const file = await exportReport(bench.ctx, report.id, format);
      expect(Buffer.from(file.bytes).subarray(0, start.length).toString()).toBe(start);
      expect(file.fileName).toMatch(new RegExp(`^[\\w-]+-v1-\\d{4}-\\d{2}-\\d{2}\\.${format}$`));
    }
    await expect(exportReport(bench.ctx, report.id, "xlsx")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("another workspace finds nothing of it", async () => {
    const report = await bench.report(provided);
    const stranger = await testContext(bench.runtime);
    await expect(getReport(stranger, report.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const verb of [listVersions, cancelDeliverable, retryInput]) {
      await expect(verb(stranger, "report", report.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(exportReport(stranger, report.id, "md")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listDeliverables(stranger)).items).toEqual([]);
    const reply = await bench.invoke({ topic: "x", parent_report_id: report.id }, { ctx: stranger });
    expect(reply).toMatchObject({ status: "invalid", code: "NOT_FOUND" });
  });

  test("a viewer reads but starts and stops nothing", async () => {
    const report = await bench.report(provided);
    const viewer = await joinContext(bench.ctx, "viewer");
    expect(await getReport(viewer, report.id)).toMatchObject({ id: report.id });
    expect((await exportReport(viewer, report.id, "md")).bytes.byteLength).toBeGreaterThan(0);
    expect(await bench.invoke(provided, { ctx: viewer })).toMatchObject({
      status: "denied",
      code: "PERMISSION_DENIED",
    });
    await expect(cancelDeliverable(viewer, "report", report.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(retryInput(viewer, "report", report.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("lists come newest first and in pages", async () => {
    const all = (await listDeliverables(bench.ctx, { limit: 100 })).items;
    const times = all.map((item) => item.createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const first = await listDeliverables(bench.ctx, { limit: 2, kind: "report" });
    const second = await listDeliverables(bench.ctx, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(all.slice(0, 4).map((item) => item.id));
    expect(
      (await listDeliverables(bench.ctx, { state: "failed" })).items.every((item) => item.state === "failed"),
    ).toBe(true);
  });
});
