// A process of its own that makes the reports that were asked for, until it is killed. It says when none is left.
import { join } from "node:path";
import { setRuntime } from "@/lib/core/runtime";
import { startRuntime } from "@/lib/core/start-runtime";
import { generateReport } from "@/lib/jobs/generate-report";
import { startRunner } from "@/lib/jobs/runner/start-runner";

const starting = startRuntime(process.env, join(import.meta.dirname, "../.."));
setRuntime(starting);
const runtime = await starting;
startRunner(runtime, [generateReport]);
process.stdout.write("ready\n");

setInterval(async () => {
  const open = await runtime.db.prisma.deliverable.count({ where: { finishedAt: null } });
  if (open === 0) process.stdout.write("done\n");
}, 200);
