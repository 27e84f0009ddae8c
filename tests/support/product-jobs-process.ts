// A process of its own that runs the product's jobs until it is killed. With JOBS_SEED it first asks for as many
// documents to be read and reports to be written. What happens is appended to a file, line by line.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setRuntime } from "@/lib/core/runtime";
import { startRuntime } from "@/lib/core/start-runtime";
import { generateReportTool } from "@/lib/deliverables/report/tool";
import { createGateway } from "@/lib/gateway/create-gateway";
import { startJobs } from "@/lib/jobs/start-jobs";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { testContext } from "./context";
import { until } from "./jobs";

const log = process.env.JOBS_LOG ?? "";
const note = (line: object) =>
  appendFileSync(log, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...line })}\n`);

const starting = startRuntime(process.env, join(import.meta.dirname, "../.."));
setRuntime(starting);
const runtime = await starting;
const interrupted = await runtime.db.prisma.jobRun.count({ where: { state: "running" } });
const seed = Number(process.env.JOBS_SEED ?? 0);
if (seed > 0) {
  const ctx = await testContext(runtime);
  const gateway = createGateway([generateReportTool]);
  const sections = Array.from(
    { length: 60 },
    (_, n) => `## Rule ${n}\n\nBench ${n} is oiled every ${n + 2} days, and whoever oils it signs list ${n * 7}.\n`,
  );
  for (let n = 0; n < seed; n += 1) {
    // Same sections, other first line: a workspace keeps equal files once.
    const bytes = new TextEncoder().encode(
      `# Workshop rules, copy ${n} of ${runtime.ids.next("blob")}\n\n${sections.join("\n")}`,
    );
    await uploadDocument(ctx, { fileName: `rules-${n}.md`, bytes });
    const source = { source_strategy: "provided", source_content: sections.join("\n") };
    // The call would wait for the report; here it is enough that it was taken down.
    void gateway.invoke(
      { tool: "generate_report", arguments: { topic: "Workshop rules", ...source }, callId: `call-${n}` },
      { ctx, agentPath: [] },
    );
    const scope = { workspaceId: ctx.workspaceId };
    await until(async () => (await runtime.db.prisma.deliverable.count({ where: scope })) > n);
  }
}
startJobs(runtime);
note({ kind: "start", interrupted });

setInterval(async () => {
  const ended = await runtime.db.prisma.jobRun.count({ where: { state: { in: ["done", "failed"] } } });
  note({ kind: "ended", ended });
}, 200);
