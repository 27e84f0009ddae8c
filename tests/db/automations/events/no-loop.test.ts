import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { layTrigger } from "@/tests/support/lay-trigger";

let db: Database;
let runtime: Runtime;
let ctx: Context;
let jobs: Jobs;
let sweeper: { stop(): void };
beforeAll(async () => {
  db = await openTestDatabase("embedded");
  runtime = testRuntime(db);
  setRuntime(Promise.resolve(runtime));
  ctx = await testContext(runtime);
  jobs = startJobs(runtime);
  sweeper = await recoverTurns(runtime);
});
afterAll(async () => {
  sweeper.stop();
  await jobs.stop();
  await db.close();
});

test("an automation that files a note where it listens runs once for an upload, and not for its own note", async () => {
  const query = "Create a file notes/{{ inputs.event.document_id }}.md with: {{ inputs.event.name }} has come.";
  const plan = [{ step_id: "note", action: "agent_task", params: { query, tools: ["write_file"] } }];
  const { automationId } = await layTrigger(ctx, "event", undefined, { plan, execution: { concurrency: "always" } });
  await db.prisma.automation.update({
    where: { id: automationId },
    data: { allowances: [{ tool: "write_file", limit: 1 }] },
  });
  const upload = { fileName: "oak.md", bytes: new TextEncoder().encode("# Oak\n\nTwo boards.") };
  const { document } = await uploadDocument(ctx, upload);
  const answers = () =>
    db.prisma.jobRun.findMany({ where: { functionId: { contains: "answer-event" } }, orderBy: { id: "asc" } });
  const runs = () => db.prisma.automationRun.findMany({ where: { automationId } });
  await until(async () => (await runs()).some(({ finishedAt }) => finishedAt !== null));
  await until(async () => {
    const all = await answers();
    return all.length === 2 && all.every(({ state }) => state === "done");
  });
  const note = await db.prisma.document.findFirstOrThrow({ where: { folder: "/documents/notes" } });
  expect(note.fileName).toBe(`${document.id}.md`);
  expect((await answers()).map(({ output }) => (output as { started: number }).started).toSorted()).toEqual([0, 1]);
  expect(await runs()).toMatchObject([{ state: "succeeded" }]);
});
