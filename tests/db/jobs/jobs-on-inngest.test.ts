import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { generateReportTool } from "@/lib/deliverables/report/tool";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { Jobs } from "@/lib/jobs/jobs";
import { serveJobs } from "@/lib/jobs/serve-jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { askForDeliverables } from "@/tests/support/ask-for-deliverables";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { type ImageServer, startImageServer } from "@/tests/support/image-server";
import { type InngestServer, startInngestServer } from "@/tests/support/inngest-server";
import { until } from "@/tests/support/jobs";
import { freePort } from "@/tests/support/postgres-server";
import { serveOver } from "@/tests/support/serve-over";

const signingKey = `signkey-test-${"cd".repeat(32)}`;

describe.each(databases)(
  "T2 the product's jobs on an Inngest server that runs everything three times, with %s",
  (kind) => {
    let runtime: Runtime;
    let ctx: Context;
    let server: InngestServer;
    let app: Server;
    let jobs: Jobs;
    let painter: ImageServer;

    beforeAll(async () => {
      server = await startInngestServer({ signingKey, repeat: 3 });
      const port = await freePort();
      painter = await startImageServer();
      runtime = testRuntime(await openTestDatabase(kind), {
        OPENAI_BASE_URL: painter.baseUrl,
        IMAGE_MODEL: "painter",
        APP_URL: `http://127.0.0.1:${port}`,
        INNGEST_EVENT_KEY: "key",
        INNGEST_SIGNING_KEY: signingKey,
        INNGEST_BASE_URL: server.url,
      });
      setRuntime(Promise.resolve(runtime));
      app = await serveOver(port, (request) => serveJobs(runtime, request));
      jobs = startJobs(runtime);
      await until(() => server.functions().length > 0);
      ctx = await testContext(runtime);
      // What is written is written by the built-in engine.
      const models = { chat: "built-in" };
      await runtime.db.prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { models } });
    });
    afterAll(async () => {
      await jobs.stop();
      await server.stop();
      app.closeAllConnections();
      app.close();
      await runtime.db.close();
      await painter.close();
    });

    const allEnded = (runs: number) => () =>
      server.runs.length === runs && server.runs.every((run) => run.state !== "running");

    test("every function is registered, those for failures too", () => {
      expect(server.functions().sort()).toEqual([
        "candor-answer-event",
        "candor-deliver-mail",
        "candor-drop-index",
        "candor-execute-approval",
        "candor-execute-approval-failure",
        ...["image", "report", "resume"].flatMap((kind) => [
          `candor-generate-${kind}`,
          `candor-generate-${kind}-failure`,
        ]),
        "candor-ingest-document",
        "candor-ingest-document-failure",
        "candor-run-automation",
        "candor-run-automation-failure",
        "candor-sweep-records",
        "candor-tend-automations",
      ]);
    });

    test("a document is read once: no chunk twice", async () => {
      const bytes = readFileSync(join(process.cwd(), "tests/fixtures/documents/hr-handbook.md"));
      const { document } = await uploadDocument(ctx, { fileName: "hr-handbook.md", bytes });
      await until(allEnded(3));
      expect(server.runs.map((run) => run.state)).toEqual(["done", "done", "done"]);
      const row = await runtime.db.prisma.document.findUniqueOrThrow({ where: { id: document.id } });
      const chunks = await runtime.db.prisma.chunk.findMany({ where: { documentId: document.id } });
      expect(row.state).toBe("ready");
      expect(chunks.length).toBeGreaterThan(1);
      expect(new Set(chunks.map((chunk) => chunk.position)).size).toBe(chunks.length);
      expect(row.chunkCount).toBe(chunks.length);
    });

    test("a report is one artifact, and its receipt is settled once", async () => {
      const before = server.runs.length;
      const reply = await createGateway([generateReportTool]).invoke(
        {
          tool: "generate_report",
          arguments: {
            topic: "Holidays at the workshop",
            source_strategy: "kb_search",
            search_queries: ["annual leave", "sick leave"],
          },
        },
        { ctx, agentPath: [] },
      );
      await until(allEnded(before + 3));
      const [report, ...others] = await runtime.db.prisma.deliverable.findMany({ where: { kind: "report" } });
      expect(others).toEqual([]);
      expect(report?.state).toBe("ready");
      expect(await runtime.db.prisma.reportContent.count()).toBe(1);
      const receipt = await runtime.db.prisma.receipt.findUniqueOrThrow({ where: { id: report?.receiptId } });
      expect(receipt).toMatchObject({ status: "success", externalId: report?.id });
      expect(reply.receipt?.external_id).toBe(report?.id);
      const settled = await runtime.db.prisma.auditRow.count({
        where: { receiptId: receipt.id, action: "receipt.settled" },
      });
      expect(settled).toBe(1);
    });

    test("a resume and an image are one artifact each, and nothing is left beside them", async () => {
      const { prisma } = runtime.db;
      const before = server.runs.length;
      const [resume, image] = await askForDeliverables(ctx, ["resume", "image"]);
      jobs.wake();
      await until(allEnded(before + 6));
      const rows = await prisma.deliverable.findMany({ where: { id: { in: [resume!, image!] } } });
      expect(rows.map(({ state, error }) => [state, error])).toEqual([
        ["ready", null],
        ["ready", null],
      ]);
      const files = await prisma.deliverableFile.findMany({ orderBy: [{ deliverableId: "asc" }, { index: "asc" }] });
      expect(files.map(({ deliverableId, index }) => [deliverableId, index])).toEqual([
        [image, 0],
        [resume, 0],
        [resume, 1],
      ]);
      const receiptId = { in: rows.map((row) => row.receiptId) };
      expect(await prisma.auditRow.count({ where: { receiptId, action: "receipt.settled" } })).toBe(2);
      expect(await prisma.deliverableWork.count()).toBe(0);
      expect(painter.asked.length).toBeGreaterThan(0);
    });
  },
);
