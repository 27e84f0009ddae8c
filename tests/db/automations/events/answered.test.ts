import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import { answerEvent } from "@/lib/jobs/answer-event";
import { ingestDocument } from "@/lib/jobs/ingest-document";
import { removeDocument } from "@/lib/knowledge/files/remove-document";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askFor, runJobs } from "@/tests/support/jobs";
import { layTrigger } from "@/tests/support/lay-trigger";

describe.each(databases)("runs that events start, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    setRuntime(Promise.resolve(runtime));
  });
  afterAll(() => db.close());

  const upload = (ctx: Context, text: string) =>
    uploadDocument(ctx, { fileName: `${text}.md`, bytes: new TextEncoder().encode(`# ${text}`) });
  const runsOf = (ctx: Context) => db.prisma.automationRun.findMany({ where: { workspaceId: ctx.workspaceId } });
  const idle = async () =>
    (await db.prisma.jobEvent.count({ where: { dispatched: false, name: { startsWith: "workspace/" } } })) === 0 &&
    (await db.prisma.jobRun.count({ where: { state: { in: ["queued", "running", "sleeping"] } } })) === 0;

  test("an upload starts what waits for it in its own workspace, once, when it has been read", async () => {
    const [here, there] = [await testContext(runtime), await testContext(runtime)];
    const wanted = await layTrigger(here, "event");
    const small = { event: "document.entered_folder", filter: { size_bytes: { $lt: 3 } } };
    await layTrigger(here, "event", small);
    const foreign = await layTrigger(there, "event");
    const { document } = await upload(here, "oak");
    const [event] = await db.prisma.jobEvent.findMany({ where: { name: "workspace/event.raised" } });
    // The reading comes later: its job is not there yet.
    await runJobs(
      runtime,
      [answerEvent],
      async () => (await db.prisma.jobRun.count({ where: { state: "sleeping" } })) === 1,
    );
    expect(await runsOf(here)).toEqual([]);
    await runJobs(
      runtime,
      [answerEvent, ingestDocument],
      async () => (await runsOf(here)).length > 0 && (await idle()),
    );
    // The same event once more, as after a crash.
    await askFor(runtime, event!.name, event!.data as Record<string, unknown>, "again");
    await runJobs(runtime, [answerEvent, ingestDocument], idle);
    const [run, ...more] = await runsOf(here);
    expect(more).toEqual([]);
    expect(run).toMatchObject({
      automationId: wanted.automationId,
      triggerId: wanted.triggerId,
      triggerType: "event",
      occurrence: event!.id,
      inputs: { event: { document_id: document.id, path: "/documents/oak.md", caused_by: [] } },
    });
    const read = await db.prisma.document.findUniqueOrThrow({ where: { id: document.id } });
    expect(read.state).toBe("ready");
    expect(await runsOf(there)).toEqual([]);
    expect(await db.prisma.automationRun.count({ where: { automationId: foreign.automationId } })).toBe(0);
  });

  test("a document that is gone by then starts nothing", async () => {
    const ctx = await testContext(runtime);
    await layTrigger(ctx, "event");
    const { document } = await upload(ctx, "ash");
    const row = await db.prisma.document.findUniqueOrThrow({ where: { id: document.id } });
    await db.transaction((tx) => removeDocument(tx, ctx, row));
    await runJobs(runtime, [answerEvent], idle);
    const [job] = await db.prisma.jobRun.findMany({
      where: { functionId: { contains: "answer-event" } },
      orderBy: { createdAt: "desc" },
    });
    expect(job).toMatchObject({ state: "done", output: { started: 0 } });
    expect(await runsOf(ctx)).toEqual([]);
  });
});
