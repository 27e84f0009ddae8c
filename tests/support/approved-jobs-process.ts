// A process of its own that runs the product's jobs until it is killed. With JOBS_SEED it first has as many calls asked
// about and approved, each in a workspace of its own. What happens is appended to a file, line by line.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { gateway } from "@/lib/catalog";
import { setRuntime } from "@/lib/core/runtime";
import { startRuntime } from "@/lib/core/start-runtime";
import { startJobs } from "@/lib/jobs/start-jobs";
import { testContext } from "./context";

const log = process.env.JOBS_LOG ?? "";
const note = (line: object) =>
  appendFileSync(log, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...line })}\n`);

const starting = startRuntime(process.env, join(import.meta.dirname, "../.."));
setRuntime(starting);
const runtime = await starting;
// What an earlier life had decided and not brought to its end.
const interrupted = await runtime.db.prisma.approval.count({ where: { decision: "approve", settledAt: null } });
for (let n = 0; n < Number(process.env.JOBS_SEED ?? 0); n += 1) {
  const ctx = await testContext(runtime);
  await gateway.updateTool(ctx, "update_memory", { mode: "ask" });
  const args = { updated_memory: "## Facts\n- 2026-11-30: The yard opens at seven.\n" };
  const reply = await gateway.invoke({ tool: "update_memory", arguments: args }, { ctx, agentPath: [] });
  const { approval_id: id } = reply.data as { approval_id: string };
  await gateway.decideApproval(ctx, id, { decision: "approve" });
}
startJobs(runtime);
note({ kind: "start", interrupted });

setInterval(async () => {
  const ended = await runtime.db.prisma.jobRun.count({ where: { state: { in: ["done", "failed"] } } });
  note({ kind: "ended", ended });
}, 200);
