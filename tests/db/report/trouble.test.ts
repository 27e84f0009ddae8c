import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { failDeliverable } from "@/lib/deliverables/fail-deliverable";
import { gatherSources } from "@/lib/deliverables/report/gather-sources";
import { getReport } from "@/lib/deliverables/report/get-report";
import { saveReport } from "@/lib/deliverables/report/save-report";
import { writeReport } from "@/lib/deliverables/report/write-report";
import { generateReport } from "@/lib/jobs/generate-report";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { joinContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import { handbook, openReportBench, type ReportBench } from "./bench";

const asked = { topic: "Cold chain costs", source_content: handbook };
const text = "# Cold chain costs\n\n## Summary\n\nIt costs $48.\n\n## Conclusion\n\nDone.\n";

describe.each(databases)("a report that meets trouble on %s", (kind) => {
  let server: ScriptedOpenAI;
  let bench: ReportBench;
  beforeAll(async () => {
    server = await startScriptedOpenAI([]);
    const env = {
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_API_KEY: "key",
      OPENAI_API_MODE: "chat",
      CHAT_MODEL: "scripted",
    };
    bench = await openReportBench(kind, { env, jobs: false });
  });
  afterAll(async () => {
    await bench.stop();
    await server.stop();
  });

  /** Starts a report without anybody working on it. */
  async function begin(ctx = bench.ctx): Promise<{ id: string; receiptId: string }> {
    const caller = new AbortController();
    const call = { tool: "generate_report", arguments: asked };
    const invoked = bench.gateway.invoke(call, { ctx, agentPath: [], signal: caller.signal });
    const where = { createdById: ctx.person.userId, state: "queued" };
    await until(async () => (await bench.runtime.db.prisma.deliverable.count({ where })) > 0);
    caller.abort(); // nobody waits for it
    await invoked;
    const row = await bench.runtime.db.prisma.deliverable.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } });
    return { id: row.id, receiptId: row.receiptId };
  }

  async function work(done: () => Promise<boolean>): Promise<void> {
    const jobs = startRunner(bench.runtime, [generateReport]);
    try {
      await until(done);
    } finally {
      await jobs.stop();
    }
  }

  const stateOf = async (id: string) => (await getReport(bench.ctx, id)).state;

  /** How often its receipt was settled, and how many texts there are. */
  async function traces(id: string, receiptId: string) {
    const { prisma } = bench.runtime.db;
    return {
      settled: await prisma.auditRow.count({ where: { receiptId, action: "receipt.settled" } }),
      contents: await prisma.reportContent.count({ where: { deliverableId: id } }),
      notices: (await prisma.notification.findMany()).filter((one) => JSON.stringify(one.data).includes(receiptId))
        .length,
    };
  }

  test("a pending receipt stands before any work, and a caller that leaves stops nothing", async () => {
    const { id, receiptId } = await begin();
    expect(await getReceipt(bench.ctx, receiptId)).toMatchObject({ status: "pending", external_id: id });
    server.setScript([{ text }]);
    await work(async () => (await stateOf(id)) === "ready");
    expect(await getReceipt(bench.ctx, receiptId)).toMatchObject({ status: "success", preview: "Cold chain costs" });
    expect(await getReport(bench.ctx, id)).toMatchObject({ engine: "openai/scripted", markdown: text });
    expect(await traces(id, receiptId)).toEqual({ settled: 1, contents: 1, notices: 1 });
    const request = server.requests.at(-1);
    expect(request?.system.startsWith('<task name="write_report">')).toBe(true);
    expect(request?.messages[0]?.text).toContain('<source n="1" title="Text that was provided">');
  });

  test("a provider's refusal is the reason that people are told", async () => {
    const { id, receiptId } = await begin();
    server.setScript([{ status: 401, error: { message: "bad key sk-12345678" } }]);
    const before = server.requests.length;
    await work(async () => (await stateOf(id)) === "failed");
    const report = await getReport(bench.ctx, id);
    expect(report.error).toContain("The model server refused our key");
    expect(report.error).not.toContain("sk-12345678");
    expect(await getReceipt(bench.ctx, receiptId)).toMatchObject({ status: "failed", error: report.error });
    expect(server.requests.length).toBe(before + 1);
    expect(await traces(id, receiptId)).toEqual({ settled: 1, contents: 0, notices: 1 });
  });

  test("a fault that passes is tried again; an empty answer is a failure", async () => {
    const passing = await begin();
    server.setScript([{ status: 503, headers: { "retry-after": "0" } }, { text }]);
    await work(async () => (await stateOf(passing.id)) === "ready");
    const empty = await begin();
    server.setScript([{ text: " \n" }]);
    await work(async () => (await stateOf(empty.id)) === "failed");
    expect((await getReport(bench.ctx, empty.id)).error).toContain("empty text");
  });

  test("an answer that was cut is kept as partial, and says so", async () => {
    const { id, receiptId } = await begin();
    server.setScript([{ text, finishReason: "length" }]);
    await work(async () => (await stateOf(id)) === "partial");
    expect((await getReport(bench.ctx, id)).error).toContain("stopped before the end");
    expect(await getReceipt(bench.ctx, receiptId)).toMatchObject({ status: "success" });
  });

  test("a fence around the answer goes, a second title and a lead-in too, a bad diagram becomes code", async () => {
    const { id } = await begin();
    const answer = "Here is your report:\n\n# One\n\na\n\n# Two\n\n```mermaid\nflowchart TD\n A[x --> B\n```\n";
    server.setScript([{ text: `\`\`\`markdown\n${answer}\`\`\`` }]);
    await work(async () => (await stateOf(id)) === "ready");
    const { markdown, title } = await getReport(bench.ctx, id);
    expect(title).toBe("One");
    expect(markdown?.startsWith("# One\n\na\n\n## Two\n\n```text\n")).toBe(true);
    expect(markdown).toContain("> This diagram could not be drawn (line 2 leaves a bracket open)");
  });

  test("cancelling one that waits ends it at once", async () => {
    const { id, receiptId } = await begin();
    await cancelDeliverable(bench.ctx, "report", id);
    expect(await getReport(bench.ctx, id)).toMatchObject({ state: "cancelled", error: "Cancelled by Olive Owner." });
    expect(await getReceipt(bench.ctx, receiptId)).toMatchObject({
      status: "failed",
      error: "Cancelled by Olive Owner.",
    });
    const before = server.requests.length;
    await work(
      async () =>
        (await bench.runtime.db.prisma.jobRun.count({ where: { state: { in: ["queued", "running"] } } })) === 0,
    );
    expect(server.requests.length).toBe(before);
    expect(await traces(id, receiptId)).toMatchObject({ settled: 1, contents: 0 });
    await expect(cancelDeliverable(bench.ctx, "report", id)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("cancelling one that is being written stops the model, too", async () => {
    const { id, receiptId } = await begin();
    server.setScript([{ text, firstDelayMs: 60_000 }]);
    const before = server.requests.length;
    const jobs = startRunner(bench.runtime, [generateReport]);
    await until(() => server.requests.length > before);
    expect(await getReport(bench.ctx, id)).toMatchObject({ state: "running", phase: { name: "writing", n: 1, m: 2 } });
    await cancelDeliverable(bench.ctx, "report", id);
    expect(await getReport(bench.ctx, id)).toMatchObject({ state: "cancelling" });
    await until(async () => (await stateOf(id)) === "cancelled");
    await jobs.stop();
    expect(server.requests.at(-1)?.aborted).toBe(true);
    expect(await getReceipt(bench.ctx, receiptId)).toMatchObject({
      status: "failed",
      error: "Cancelled by Olive Owner.",
    });
    expect(await traces(id, receiptId)).toMatchObject({ settled: 1, contents: 0 });
  });

  test("whatever is done twice, or at once, has one outcome", async () => {
    const { id, receiptId } = await begin();
    server.setScript(() => ({ text }));
    const first = await gatherSources(bench.ctx, id);
    const gathered = await gatherSources(bench.ctx, id);
    expect(gathered).toEqual(first);
    if (!gathered.ok) throw new Error(gathered.reason);
    await writeReport(bench.ctx, id, gathered.value);
    const written = await writeReport(bench.ctx, id, gathered.value);
    if (!written.ok) throw new Error(written.reason);
    await Promise.all([
      ...[1, 2, 3].map(() => saveReport(bench.ctx, id, gathered.value, written.value)),
      failDeliverable(bench.runtime, id, "too late, or too early"),
    ]);
    expect(await saveReport(bench.ctx, id, gathered.value, written.value)).toBeDefined();
    const outcome = await getReport(bench.ctx, id);
    const isReady = outcome.state === "ready";
    expect(["ready", "failed"]).toContain(outcome.state);
    expect((await getReceipt(bench.ctx, receiptId)).status).toBe(isReady ? "success" : "failed");
    expect(await traces(id, receiptId)).toEqual({ settled: 1, contents: isReady ? 1 : 0, notices: 1 });
  });

  test("the report of a person who has left is not written", async () => {
    const leaver = await joinContext(bench.ctx, "editor");
    const { id, receiptId } = await begin(leaver);
    await bench.runtime.db.prisma.membership.deleteMany({ where: { userId: leaver.person.userId } });
    await work(async () => (await stateOf(id)) === "failed");
    expect((await getReport(bench.ctx, id)).error).toContain("no longer a member");
    expect(await traces(id, receiptId)).toMatchObject({ settled: 1, contents: 0 });
  });

  test("a source too long for one call is read in parts, every one of them", async () => {
    const long = Array.from(
      { length: 900 },
      (_, n) => `Fact ${n}: depot ${n} holds ${n * 3} pallets of frozen goods.`,
    ).join("\n\n");
    server.setScript((request) =>
      request.system.startsWith('<task name="condense_source">')
        ? { text: (request.messages[0]?.text.match(/Fact \d+:/g) ?? []).join(" ") }
        : { text },
    );
    const before = server.requests.length;
    const jobs = startRunner(bench.runtime, [generateReport]);
    const report = await bench.report({ topic: "Depots", source_content: long.repeat(3) });
    await jobs.stop();
    expect(report.state).toBe("ready");
    const calls = server.requests.slice(before);
    expect(calls.length).toBeGreaterThan(3);
    const read = calls.at(-1)?.messages[0]?.text ?? "";
    for (const n of [0, 450, 899]) expect(read).toContain(`Fact ${n}:`);
  });
});
