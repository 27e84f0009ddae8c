// A process of its own that asks for one call, approves it and runs it, and is killed at the point it is told. What it
// made is written into a file before that.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startRuntime } from "@/lib/core/start-runtime";
import { createGateway } from "@/lib/gateway/create-gateway";
import { testContext } from "./context";
import { type KillPoint, killTools } from "./kill-points";

const { APPROVAL_TOOL: tool = "", APPROVAL_KILL_AT: end = "", APPROVAL_SENT: sentTo = "" } = process.env;

async function reach(point: KillPoint): Promise<void> {
  if (point !== end) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {}); // the signal takes a moment, in which nothing more may happen
}

const runtime = await startRuntime(process.env, join(import.meta.dirname, "../.."));
const ctx = await testContext(runtime);
const gateway = createGateway(killTools(reach, sentTo));
const reply = await gateway.invoke({ tool, arguments: { part: "rudder" } }, { ctx, agentPath: [] });
const { approval_id: id } = reply.data as { approval_id: string };
writeFileSync(process.env.JOBS_LOG ?? "", id);
await gateway.decideApproval(ctx, id, { decision: "approve" });
await reach("decided");
await gateway.executeApproval(runtime, id);
