// A process of its own that starts what schedules have due, and says so before it writes each run. It is killed from outside.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { claimOccurrences } from "@/lib/automations/runs/claim-occurrences";
import { startRuntime } from "@/lib/core/start-runtime";

const runtime = await startRuntime(process.env, join(import.meta.dirname, "../.."));
const ids: typeof runtime.ids = {
  next(kind) {
    const id = runtime.ids.next(kind);
    if (kind === "automationRun") appendFileSync(process.env.JOBS_LOG ?? "", `${id}\n`);
    return id;
  },
};
// Until nothing is due any more, whoever takes it.
await claimOccurrences({ ...runtime, ids });
await runtime.db.close();
process.exit(0);
