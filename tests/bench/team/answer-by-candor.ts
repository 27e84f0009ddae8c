import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import { openDatabase, type Prisma } from "@/lib/core/db/database";
import { ingestDocument } from "@/lib/knowledge/ingest-document";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { runTurn } from "@/lib/supervisor/run-turn";
import { testContext, testRuntime } from "@/tests/support/context";
import { type Contender, passageOf, question, type Surroundings, toolMs, topics } from "./scenario";

/**
 * The product itself: its own instructions and manuals, gateway, audit trail and persistence on, its search over its
 * own index. Each turn has a thread that is ready before it. Embedded database without `databaseUrl`.
 */
export async function answerByCandor({ baseUrl, slow }: Surroundings, databaseUrl: string): Promise<Contender> {
  const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
  const db = await openDatabase({ url: databaseUrl, dataDir: folder, migrationsDir: "prisma/migrations" });
  const env = { OPENAI_BASE_URL: baseUrl, OPENAI_API_MODE: "chat", OPENAI_API_KEY: "k", CHAT_MODEL: "scripted" };
  const ctx = await testContext(testRuntime(db, env));
  // More turns than anybody asks in a minute.
  for (const tool of ["task", "search_knowledge_base"]) await gateway.updateTool(ctx, tool, { rateLimit: 10_000 });
  for (const topic of topics(8)) {
    const bytes = new TextEncoder().encode(`# ${topic}\n\n${passageOf(topic)}\n`);
    const { document } = await uploadDocument(ctx, { fileName: `${topic}.md`, bytes });
    await ingestDocument(ctx, document.id);
  }
  const own = slow ? { ...ctx, db: { ...db, query: slowSearch(ctx) } } : ctx;
  let threadId = "";
  return {
    async prepare() {
      threadId = (await createThread(ctx, {})).id;
    },
    async answer(count, said) {
      const turn = await runTurn(own, { threadId, message: { text: question(count) } });
      let ended = "without a word";
      for await (const chunk of turn.stream()) {
        if (chunk.type === "text-delta") said(chunk.delta);
        if (chunk.type === "data-stop") ended = chunk.data.reason;
      }
      if (ended !== "complete") throw new Error(`The turn ended: ${ended}.`);
    },
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The search takes as long as everybody else's. */
function slowSearch({ db }: Context) {
  return async <Row extends object>(statement: Prisma.Sql, alone?: "alone"): Promise<Row[]> => {
    if (statement.text.includes('"Posting"')) await sleep(toolMs);
    return db.query<Row>(statement, alone);
  };
}
