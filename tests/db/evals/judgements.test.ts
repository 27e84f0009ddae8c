import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { ingestDocument } from "@/lib/knowledge/ingest-document";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { ask } from "@/tests/db/supervisor/workbench";
import { type Judged, type Judgement, judgements } from "@/tests/evals/judgements";
import { testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";

const folder = "tests/fixtures/documents";

/** The server whose model is judged; without one only the built-in engine is. */
const { CANDOR_EVAL_BASE_URL: baseUrl, CANDOR_EVAL_API_KEY: key, CANDOR_EVAL_MODEL: model } = process.env;
const engines = [
  { name: "the built-in engine", env: {}, judged: judgements.filter(({ builtIn }) => builtIn), least: 1 },
  ...(baseUrl && model
    ? [
        {
          name: model,
          env: { OPENAI_BASE_URL: baseUrl, CHAT_MODEL: model, ...(key && { OPENAI_API_KEY: key }) },
          judged: judgements,
          least: 0.9,
        },
      ]
    : []),
];
const hint = engines.length > 1 ? "" : " (a language model: skipped, set CANDOR_EVAL_BASE_URL and CANDOR_EVAL_MODEL)";

describe.each(engines)(`what the instructions bring about with $name${hint}`, ({ env, judged, least }) => {
  let db: Database;
  let ctx: Context;
  let jobs: Jobs;
  beforeAll(async () => {
    db = await openTestDatabase("embedded");
    const runtime = testRuntime(db, env);
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
    jobs = await startJobs(runtime);
    for (const fileName of readdirSync(folder)) {
      const { document } = await uploadDocument(ctx, { fileName, bytes: readFileSync(`${folder}/${fileName}`) });
      await ingestDocument(ctx, document.id);
    }
  });
  afterAll(async () => {
    await jobs?.stop();
    await db?.close();
  });

  async function judge({ say, off = [], citations = true, holds }: Judgement): Promise<boolean> {
    await db.prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { citations } });
    for (const tool of off) await gateway.updateTool(ctx, tool, { status: "disabled", reason: "Audit week" });
    try {
      const { id: threadId } = await createThread(ctx, {});
      const turns: Judged[] = [];
      for (const text of say) turns.push(await ask(ctx, text, { threadId }));
      return holds(turns.at(-1)!, turns);
    } finally {
      for (const tool of off) await gateway.updateTool(ctx, tool, { status: "active" });
    }
  }

  test(`${judged.length} judgements, ${100 * least} of 100 hold`, async () => {
    const missed: string[] = [];
    for (const judgement of judged) if (!(await judge(judgement))) missed.push(`${judgement.section}: ${judgement.id}`);
    expect({ missed, share: 1 - missed.length / judged.length >= least }).toEqual({
      missed: least === 1 ? [] : expect.any(Array),
      share: true,
    });
  }, 600_000);
});
