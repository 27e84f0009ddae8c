import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "@/lib/core/db/database";
import { insertDeliverable } from "@/lib/deliverables/insert-deliverable";
import { GenerateReport } from "@/lib/deliverables/report/schema";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { writeReceipt } from "@/lib/receipts/write-receipt";
import { testContext, testRuntime } from "@/tests/support/context";
import { createPostgresDatabase, databases, migrationsDir } from "@/tests/support/database";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import { handbook } from "./bench";

const long = process.env.CANDOR_LONG === "1";
const kills = long ? 200 : 4;
const text = "# Depots\n\n## Summary\n\nThey are cold.\n\n## Conclusion\n\nKeep the doors shut.\n";

describe.each(databases)("T1 reports under kill -9 on %s", (kind) => {
  let server: ScriptedOpenAI;
  let folder: string;
  let env: Record<string, string>;
  let open: () => Promise<Database>;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    server = await startScriptedOpenAI(() => ({ text, firstDelayMs: 250 }));
    folder = mkdtempSync(join(tmpdir(), "candor-reports-"));
    const url = kind === "postgres" ? await createPostgresDatabase(inject("postgresUrl")) : undefined;
    open = () => openDatabase({ url, dataDir: folder, migrationsDir });
    env = {
      NODE_ENV: "test",
      PATH: process.env.PATH ?? "",
      LOG_LEVEL: "error",
      DATA_DIR: folder,
      AUTH_SECRET: "test-secret-test-secret-test-secret-",
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_API_KEY: "key",
      OPENAI_API_MODE: "chat",
      CHAT_MODEL: "scripted",
      ...(url ? { DATABASE_URL: url } : {}),
    };
  });
  afterAll(async () => {
    await kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a process and waits until it has said `word`. */
  async function live(word: "ready" | "done"): Promise<void> {
    const options = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
    const hooks = ["--import", "./scripts/register-typescript.mjs"];
    const started = spawn(process.execPath, [...options, ...hooks, "tests/support/report-process.ts"], {
      env: env as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.stdout.on("data", (said: Buffer) => said.toString().includes(word) && resolve());
      started.once("exit", (code) => reject(new Error(`The process ended by itself (${code}).`)));
    });
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  test(`each is written once, its receipt settled once, in ${kills} kills`, {
    timeout: long ? 3_600_000 : 300_000,
  }, async () => {
    const reports = Math.ceil(kills / 2);
    const before = await open();
    const ctx = await testContext(testRuntime(before));
    const input = GenerateReport.parse({ topic: "Depots", source_content: handbook });
    for (let count = 0; count < reports; count += 1) {
      await before.transaction(async (tx) => {
        const { receipt } = await insertDeliverable(tx, ctx, {
          kind: "report",
          title: input.topic,
          input,
          parent: null,
          startKey: null,
        });
        await writeReceipt(tx, ctx, { ...receipt, tool: "generate_report", callId: `call-${count}` });
      });
    }
    await before.close();

    for (let life = 0; life < kills; life += 1) {
      await live("ready");
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 700));
      await kill();
    }
    await live("done");
    await kill();

    const after = await open();
    const unfinished = await after.prisma.deliverable.count({ where: { state: { not: "ready" } } });
    const contents = await after.prisma.reportContent.findMany();
    const settled = await after.prisma.auditRow.groupBy({
      by: ["receiptId"],
      where: { action: "receipt.settled" },
      _count: true,
    });
    const receipts = await after.prisma.receipt.findMany();
    const reader = { ...ctx, db: after };
    const verified = await Promise.all(receipts.map((receipt) => verifyReceipt(reader, receipt.id)));
    await after.close();
    expect(unfinished).toBe(0);
    expect(contents.map((content) => content.markdown)).toEqual(Array.from({ length: reports }, () => text));
    expect(settled.map((group) => group._count)).toEqual(Array.from({ length: reports }, () => 1));
    expect(receipts.every((receipt) => receipt.status === "success")).toBe(true);
    expect(verified.every((one) => one.valid)).toBe(true);
  });
});
