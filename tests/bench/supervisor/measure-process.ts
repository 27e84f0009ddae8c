// A process of its own: only its work counts, the model and PostgreSQL run elsewhere. Prints what it found as JSON.
//   DATABASE_URL=… MODEL_URL=… ROUNDS=… node … measure-process.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { encode } from "gpt-tokenizer";
import type { Context } from "@/lib/core/context";
import { openDatabase } from "@/lib/core/db/database";
import { ingestDocument } from "@/lib/knowledge/ingest-document";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { testContext, testRuntime } from "@/tests/support/context";
import { startFollowingModel } from "@/tests/support/scripted-openai/start-following-model";
import { answerByCandor } from "./answer-by-candor";
import { answerByFetch } from "./answer-by-fetch";
import { answerBySdk } from "./answer-by-sdk";
import { type CapturedRequests, captureRequests } from "./capture-requests";
import { countStatements } from "./count-statements";
import { type Contender, documents, type Measured, rightAnswer, type Sample } from "./scenario";

const { DATABASE_URL: url = "", MODEL_URL: modelUrl = "", ROUNDS: rounds = "60" } = process.env;
const warmUp = 20;
/** Milliseconds after each turn in which what it left to do is done, and is counted as its own. */
const settleMs = 50;

const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
const db = await openDatabase({ url, dataDir: folder, migrationsDir: "prisma/migrations" });
try {
  process.stdout.write(`${JSON.stringify(await measure())}\n`);
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Measured> {
  const ctx = await testContext(testRuntime(db, modelAt(modelUrl)));
  for (const [fileName, text] of Object.entries(documents)) {
    const { document } = await uploadDocument(ctx, { fileName, bytes: new TextEncoder().encode(text) });
    await ingestDocument(ctx, document.id);
  }
  const captured = await capture(ctx);
  const candor = await answerByCandor(ctx);
  const contenders = [answerByFetch(ctx, modelUrl, captured), answerBySdk(ctx, modelUrl, captured), candor];
  const samples: Measured["samples"] = { fetch: [], sdk: [], candor: [] };
  for (let round = -warmUp; round < Number(rounds); round += 1) {
    // Each is first, second and last equally often.
    for (let place = 0; place < contenders.length; place += 1) {
      const contender = contenders[(place + round + warmUp) % contenders.length]!;
      await candor.prepare();
      await sleep(settleMs);
      const sample = await once(contender);
      if (round >= 0) samples[contender.name].push(sample);
    }
  }
  await candor.prepare();
  const statements = await countStatements(async () => {
    await once(candor);
  });
  return { database: url ? "postgres" : "embedded", samples, statements, ...tokensOf(captured) };
}

function modelAt(baseUrl: string): Record<string, string> {
  return { OPENAI_BASE_URL: baseUrl, OPENAI_API_MODE: "chat", OPENAI_API_KEY: "k", CHAT_MODEL: "scripted" };
}

/** One turn against a model in this process, whose requests can be read. */
async function capture(ctx: Context): Promise<CapturedRequests> {
  const server = await startFollowingModel();
  try {
    const candor = await answerByCandor({ ...ctx, env: testRuntime(db, modelAt(server.baseUrl)).env });
    await candor.prepare();
    await once(candor);
    return captureRequests(server.requests);
  } finally {
    await server.stop();
  }
}

/** @throws when the answer is not right: a figure of something else would be worth nothing */
async function once(contender: Contender): Promise<Sample> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let firstMs = 0;
  let text = "";
  await contender.answer((piece) => {
    firstMs ||= performance.now() - start;
    text += piece;
  });
  await sleep(settleMs);
  const { user, system } = process.cpuUsage(cpu);
  if (!text.includes(rightAnswer)) throw new Error(`${contender.name} answered wrongly: ${text}`);
  return { firstMs, cpuMs: (user + system) / 1_000 };
}

function tokensOf({ supervisor, all }: CapturedRequests) {
  const tokens = (text: string) => encode(text).length;
  return {
    tokensSent: all.reduce((sum, request) => sum + request.promptTokens, 0),
    supervisorPrompt: tokens(supervisor.system) + tokens(JSON.stringify(supervisor.body.tools)),
  };
}
