// A process of its own that makes deliverables. With JOBS_SEED it first asks for as many of each kind. With KILL_AT it
// kills itself at that instant of its work, or KILL_LATE_MS after it. What happens is appended to a file, line by line.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setRuntime } from "@/lib/core/runtime";
import { startRuntime } from "@/lib/core/start-runtime";
import { generateImage } from "@/lib/jobs/generate-image";
import { generateReport } from "@/lib/jobs/generate-report";
import { generateResume } from "@/lib/jobs/generate-resume";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { askForDeliverables } from "./ask-for-deliverables";
import { testContext } from "./context";
import { dyingDatabase } from "./dying-database";

const log = process.env.JOBS_LOG ?? "";
const note = (line: object) =>
  appendFileSync(log, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...line })}\n`);

const whole = await startRuntime(process.env, join(import.meta.dirname, "../.."));
const seed = Number(process.env.JOBS_SEED ?? 0);
if (seed > 0) {
  const ctx = await testContext(whole);
  for (let n = 0; n < seed; n += 1) await askForDeliverables(ctx);
}

const killAt = Number(process.env.KILL_AT ?? 0);
let reached = 0;
const db = dyingDatabase(whole.db, async (point) => {
  reached += 1;
  if (reached !== killAt) return;
  note({ kind: "killed", step: point });
  setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(process.env.KILL_LATE_MS ?? 0));
  // At the instant itself nothing comes after it.
  if (!process.env.KILL_LATE_MS) await new Promise(() => {});
});
const runtime = { ...whole, db };
setRuntime(Promise.resolve(runtime));
startRunner(runtime, [generateReport, generateResume, generateImage]);
note({ kind: "start" });

setInterval(async () => {
  const open = await whole.db.prisma.deliverable.count({ where: { finishedAt: null } });
  const runs = await whole.db.prisma.jobRun.count({ where: { state: { in: ["queued", "running", "sleeping"] } } });
  note({ kind: "ended", open: open + runs, reached });
}, 100);
