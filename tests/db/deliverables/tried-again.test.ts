import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestDeliverable } from "@/app/api/v1/workspaces/[workspaceId]/deliverables/request-deliverable";
import { readFile } from "@/lib/deliverables/files/read-file";
import { getImage } from "@/lib/deliverables/image/get-image";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { madeFromAsked } from "@/tests/support/ask-for-deliverables";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { type S3Server, startS3 } from "@/tests/support/s3-server";
import { lastUserText, section } from "@/tests/support/scripted-openai/prompt-parts";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { type Bench, inputOf, openBench } from "./workbench";

/** Texts at which the provider fails until it is well again. */
const failing = new Set<string>();

function answer(request: ScriptedRequest): ScriptedReply {
  const asked = lastUserText(request);
  const task = /^<task name="(\w+)">/.exec(request.system)?.[1];
  if (task === "plan_revision") {
    const ids = [...asked.matchAll(/<section id="([^"]+)" level="2"/g)].map((match) => match[1]!);
    return { text: JSON.stringify({ modify: ids, add: [], remove: [] }) };
  }
  const text = section(asked, task === "edit_section" ? "section" : "topic") ?? "";
  if ([...failing].some((word) => text.includes(word))) {
    return { status: 429, headers: { "retry-after": "90" }, error: { message: "slow down" } };
  }
  return task === "edit_section" ? { text: `${text}\n\nMore.` } : madeFromAsked(request);
}

describe.each(databases.slice(-1))("pain 112: trying again goes on from the step that failed on %s", (kind) => {
  let bench: Bench;
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
    bench = await openBench(kind, answer, { s3 });
  });
  afterAll(async () => {
    await bench?.stop();
    await s3?.close();
  });

  const calls = () => bench.server.writer.requests.length + bench.server.painter.asked.length;
  const work = () => bench.runtime.db.prisma.deliverableWork.count();

  async function upload(fileName: string, text: string): Promise<void> {
    await uploadDocument(bench.ctx, { fileName, bytes: new TextEncoder().encode(text) });
    const ready = { fileName, state: "ready" };
    await until(async () => (await bench.runtime.db.prisma.document.count({ where: ready })) === 1);
  }

  test("pains 109 and 110: what is not stored whole is tried three times more and told; nothing is made twice", {
    timeout: 90_000,
  }, async () => {
    const { prisma } = bench.runtime.db;
    await prisma.$executeRawUnsafe(`ALTER TABLE "ReportContent" ADD CONSTRAINT full_disk CHECK (words < 0) NOT VALID`);
    // It says that it keeps what it is given, and keeps half of it.
    s3.shortens = true;
    const asked = (["report", "resume", "image"] as const).map((kind) => ({ kind, input: inputOf(kind, "unsaved") }));
    const failed = await Promise.all(asked.map(({ kind, input }) => bench.make(kind, input)));
    expect(failed.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
    // A fault of our own is for the log, with no word of tables; that of a store is for people.
    expect(failed[0]?.error).toMatch(/unexpected went wrong/);
    for (const one of failed.slice(1)) expect(one.error).toMatch(/file store holds \d+ bytes of \d+.*Try again/);
    for (const { traces } of failed) expect(traces).toEqual({ settled: 1, contents: 0, files: 0 });
    expect(calls()).toBe(3);
    expect(await work()).toBe(3);

    await prisma.$executeRawUnsafe(`ALTER TABLE "ReportContent" DROP CONSTRAINT full_disk`);
    s3.shortens = false;
    const again = await Promise.all(asked.map(({ kind, input }, n) => bench.make(kind, input, failed[n]!.id)));
    expect(again.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
    expect(again.map(({ receipt }) => receipt.status)).toEqual(["success", "success", "success"]);
    expect(calls()).toBe(3);
    // Nobody goes on from it any more.
    expect(await work()).toBe(0);
    // Ready means that every byte is there.
    const files = await prisma.deliverableFile.findMany();
    expect(files).toHaveLength(3);
    for (const { deliverableId, index, size } of files) {
      const { bytes } = await readFile(bench.runtime, { deliverableId, index, workspaceId: bench.ctx.workspaceId });
      expect(bytes.byteLength).toBe(size);
    }
    // The receipts before stay what they were.
    const before = await prisma.receipt.findMany({ where: { externalId: { in: failed.map(({ id }) => id) } } });
    expect(before.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
  });

  test("of a revision only the section that failed is written on the second try", async () => {
    const first = await bench.make("report", inputOf("report", "sections"));
    failing.add("Conclusion");
    const input = { topic: "Depots", parent_report_id: first.id, user_instructions: "Say more everywhere" };
    const partial = await bench.make("report", input);
    expect(partial).toMatchObject({ state: "partial", error: expect.stringMatching(/Conclusion\. .*slow down/) });
    failing.clear();
    const before = calls();
    expect(await bench.make("report", input, partial.id)).toMatchObject({ state: "ready", error: null });
    expect(calls()).toBe(before + 1);
    expect(lastUserText(bench.server.writer.requests.at(-1)!)).toContain("Conclusion");
    expect(await work()).toBe(0);
  });

  test("sources that were found are not searched for again, unless the documents have changed", async () => {
    await upload("depots.md", "# Depots\n\nThe depots at the harbour are cold.");
    failing.add("harbour");
    const input = { topic: "Depots at the harbour", source_strategy: "kb_search", search_queries: ["cold depots"] };
    const sourcesAsked = () => [...lastUserText(bench.server.writer.requests.at(-1)!).matchAll(/<source n=/g)].length;
    const kept = async () => (await bench.runtime.db.prisma.deliverableWork.findMany()).map(({ at }) => at.getTime());
    const failed = await bench.make("report", input);
    expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("90 seconds") });
    expect(sourcesAsked()).toBe(1);
    const found = await kept();
    const second = await bench.make("report", input, failed.id);
    expect(second.state).toBe("failed");
    expect(await kept()).toEqual(found);
    await upload("harbour.md", "# Harbour\n\nCold depots stand there since 1990.");
    failing.clear();
    // A try of a try: all share what was made.
    expect(await bench.make("report", input, second.id)).toMatchObject({ state: "ready" });
    expect(sourcesAsked()).toBe(2);
    expect(await work()).toBe(0);
  });

  test("somebody else's failed one, one of another kind, or one that is ready gives nothing to go on from", async () => {
    const ready = await bench.make("image", inputOf("image", "fine"));
    const before = calls();
    for (const id of [ready.id, "rpt_0000000000000000"]) {
      const made = await bench.make("image", inputOf("image", "fine"), id);
      const row = await bench.runtime.db.prisma.deliverable.findUniqueOrThrow({ where: { id: made.id } });
      expect(row.resumesId).toBeNull();
    }
    expect(calls()).toBe(before + 2);
  });

  test("over REST the request says what it goes on from", async () => {
    bench.server.painter.answer = () => ({ status: 400, error: { code: "moderation_blocked", message: "No" } });
    const failed = await bench.make("image", inputOf("image", "far"));
    bench.server.painter.answer = () => ({ image: "bytes" });
    const { signal } = new AbortController();
    const response = await requestDeliverable(
      bench.ctx,
      "image",
      { ...inputOf("image", "far") },
      signal,
      getImage,
      failed.id,
    );
    expect(response.status).toBe(201);
    const { id, state } = (await response.json()) as { id: string; state: string };
    expect(state).toBe("ready");
    const row = await bench.runtime.db.prisma.deliverable.findUniqueOrThrow({ where: { id } });
    expect(row.resumesId).toBe(failed.id);
  });
});
