import { signUnsignedHeads } from "../audit/sign-unsigned-heads";
import { claimOccurrences } from "../automations/runs/claim-occurrences";
import { egressClasses } from "../core/http/egress-classes";
import { refuseUnlistedHosts } from "../core/http/refuse-unlisted-hosts";
import { setRuntime } from "../core/runtime";
import { startRuntime } from "../core/start-runtime";
import { recoverTurns } from "../supervisor/recover-turns";
import { recoverCalls } from "./recover-calls";
import { startJobs } from "./start-jobs";
import { watchApprovals } from "./watch-approvals";
import { watchDeliverables } from "./watch-deliverables";

/**
 * Brings the server process up: settings, keys, database with its migrations, the fence around its network, then
 * what a dead process left behind, then the jobs. A start that cannot work ends the process with one clear message
 * instead of a half-working server.
 */
export async function startServer(): Promise<void> {
  const starting = startRuntime(process.env, process.cwd());
  setRuntime(starting);
  try {
    const runtime = await starting;
    // next-auth reads its own address from this variable only.
    process.env.NEXTAUTH_URL ??= runtime.env.APP_URL;
    refuseUnlistedHosts(egressClasses(runtime.env));
    await signUnsignedHeads(runtime);
    await recoverTurns(runtime);
    recoverCalls(runtime);
    startJobs(runtime);
    // What came due while no process was up does not wait for the next full minute.
    void claimOccurrences(runtime).catch((error: unknown) => {
      runtime.log.error({ err: error }, "schedules could not be looked at");
    });
    watchApprovals(runtime);
    watchDeliverables(runtime);
    runtime.log.info({ database: runtime.db.kind }, "started");
  } catch (error) {
    process.stderr.write(`\nCandor cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
