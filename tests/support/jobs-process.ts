// A process of its own that runs jobs until it is killed. What happens is appended to a file, line by line.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { startRuntime } from "@/lib/core/start-runtime";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { killedJob } from "./killed-job";

const log = process.env.JOBS_LOG ?? "";
const note = (line: object) =>
  appendFileSync(log, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...line })}\n`);

const runtime = await startRuntime(process.env, join(import.meta.dirname, "../.."));
const from = Number(process.env.JOBS_FROM ?? 0);
await runtime.db.prisma.jobEvent.createMany({
  data: Array.from({ length: Number(process.env.JOBS_ASKED ?? 0) }, (_, n) => ({
    id: `event-${from + n}`,
    name: "test/killed",
    data: { n: from + n },
    at: runtime.clock.now(),
  })),
  skipDuplicates: true,
});
const finished = await runtime.db.prisma.jobStep.findMany({ where: { state: "done" } });
note({ kind: "start", finished: finished.map((step) => `${step.runId} ${step.name}`) });
startRunner(runtime, [killedJob(runtime, note, Number(process.env.JOBS_STEP_MS ?? 40))]);

setInterval(async () => {
  const ended = await runtime.db.prisma.jobRun.count({ where: { state: { in: ["done", "failed"] } } });
  note({ kind: "ended", ended });
}, 200);
