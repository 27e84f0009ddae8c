import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import { generateImageTool } from "@/lib/deliverables/image/tool";
import { generateReportTool } from "@/lib/deliverables/report/tool";
import { generateResumeTool } from "@/lib/deliverables/resume/tool";
import type { DeliverableKind } from "@/lib/deliverables/schema";
import { createGateway } from "@/lib/gateway/create-gateway";
import { generateImage } from "@/lib/jobs/generate-image";
import { generateReport } from "@/lib/jobs/generate-report";
import { generateResume } from "@/lib/jobs/generate-resume";
import { ingestDocument } from "@/lib/jobs/ingest-document";
import type { Jobs } from "@/lib/jobs/jobs";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { type MakerServer, startMakerServer } from "@/tests/support/maker-server";
import type { S3Server } from "@/tests/support/s3-server";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";

const tools = { report: generateReportTool, resume: generateResumeTool, image: generateImageTool };
const gateway = createGateway(Object.values(tools));

/** A deliverable as it ended, with what it left behind. */
export interface Ended {
  id: string;
  state: string;
  error: string | null;
  receipt: { status: string; error: string | null; valid: boolean };
  /** How often its receipt was settled, and what stands in the tables of its kind. */
  traces: { settled: number; contents: number; files: number };
}

export interface Bench {
  runtime: Runtime;
  ctx: Context;
  server: MakerServer;
  /** Calls the tool and waits until the job has ended. `resumes`: the one that is tried again. */
  make(kind: DeliverableKind, input: object, resumes?: string): Promise<Ended>;
  stop(): Promise<void>;
}

/** All kinds over one scripted server. `watch` puts something before the database of the jobs. */
export async function openBench(
  kind: Database["kind"],
  script: (request: ScriptedRequest) => ScriptedReply,
  { s3, watch = (db) => db }: { s3?: S3Server; watch?: (db: Database) => Database } = {},
): Promise<Bench> {
  const server = await startMakerServer(script);
  const runtime = testRuntime(await openTestDatabase(kind), { ...server.env, ...s3?.env });
  const working = { ...runtime, db: watch(runtime.db) };
  setRuntime(Promise.resolve(working));
  const ctx = await testContext(runtime);
  const jobs: Jobs = startRunner(working, [ingestDocument, generateReport, generateResume, generateImage]);
  const { prisma } = runtime.db;
  return {
    runtime,
    ctx,
    server,
    async make(of, input, resumes) {
      const reply = await gateway.invoke(
        { tool: tools[of].name, arguments: input },
        { ctx, agentPath: [], ...(resumes && { resumes }) },
      );
      const id = reply.receipt?.external_id;
      if (!id) throw new Error(`Nothing was started: ${reply.code} ${reply.message ?? ""}`);
      await until(async () => (await prisma.deliverable.count({ where: { id, finishedAt: null } })) === 0, 900_000);
      const row = await prisma.deliverable.findUniqueOrThrow({ where: { id } });
      const { receiptId } = row;
      const receipt = await prisma.receipt.findUniqueOrThrow({ where: { id: receiptId } });
      const { valid } = await verifyReceipt(ctx, receiptId);
      const where = { deliverableId: id };
      const contents = [prisma.reportContent.count({ where }), prisma.resumeContent.count({ where })];
      return {
        id,
        state: row.state,
        error: row.error,
        receipt: { status: receipt.status, error: receipt.error, valid },
        traces: {
          settled: await prisma.auditRow.count({ where: { receiptId, action: "receipt.settled" } }),
          contents: (await Promise.all(contents)).reduce((sum, count) => sum + count, 0),
          files: await prisma.deliverableFile.count({ where }),
        },
      };
    },
    async stop() {
      await jobs.stop();
      await gateway.flush({ ctx });
      await runtime.db.close();
      await server.stop();
    },
  };
}

/** Something of each kind, told apart by a word that stands in what the provider is asked. */
export function inputOf(kind: DeliverableKind, word: string): object {
  if (kind === "report") return { topic: `Depots ${word}`, source_content: "Depots are cold. Doors stand open." };
  if (kind === "resume") return { user_info: `Ada Lind\nEngineer at Voltaic since March 2019, ${word}` };
  return { prompt: `A cold depot ${word}` };
}
