import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { setRuntime } from "@/lib/core/runtime";
import { getReport } from "@/lib/deliverables/report/get-report";
import type { Report } from "@/lib/deliverables/report/schema";
import { generateReportTool } from "@/lib/deliverables/report/tool";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { Gateway } from "@/lib/gateway/gateway";
import type { GatewayReply } from "@/lib/gateway/schema";
import { generateReport } from "@/lib/jobs/generate-report";
import type { Jobs } from "@/lib/jobs/jobs";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";

export interface ReportBench {
  runtime: Runtime;
  ctx: Context;
  gateway: Gateway;
  jobs: Jobs | undefined;
  /** Calls the tool as a person does over REST. */
  invoke(
    input: Record<string, unknown>,
    of?: { ctx?: Context; callId?: string; turnId?: string },
  ): Promise<GatewayReply>;
  /** Asks for a report and waits until its job has ended. */
  report(input: Record<string, unknown>): Promise<Report>;
  /** Starts the runner again that was stopped. */
  restart(): void;
  stop(): Promise<void>;
}

/** A workspace on a database of its own, with the real runner behind it unless `jobs` is false. */
export async function openReportBench(
  kind: Database["kind"],
  { env = {}, jobs: withJobs = true }: { env?: Record<string, string>; jobs?: boolean } = {},
): Promise<ReportBench> {
  const runtime = testRuntime(await openTestDatabase(kind), env);
  setRuntime(Promise.resolve(runtime));
  const ctx = await testContext(runtime);
  const gateway = createGateway([generateReportTool]);
  let jobs = withJobs ? startRunner(runtime, [generateReport]) : undefined;
  const invoke: ReportBench["invoke"] = (input, of = {}) =>
    gateway.invoke(
      { tool: "generate_report", arguments: input, callId: of.callId },
      { ctx: of.ctx ?? ctx, turnId: of.turnId, agentPath: [] },
    );
  return {
    runtime,
    ctx,
    gateway,
    jobs,
    restart() {
      jobs = startRunner(runtime, [generateReport]);
    },
    invoke,
    async report(input) {
      const reply = await invoke(input);
      const id = reply.receipt?.external_id;
      if (id === undefined) throw new Error(`No report was started: ${reply.code} ${reply.message ?? ""}`);
      return getReport(ctx, id);
    },
    async stop() {
      await jobs?.stop();
      await gateway.flush({ ctx });
      await runtime.db.close();
    },
  };
}

/** About 260 words on one matter, in sentences that can be told apart. */
export const handbook = Array.from(
  { length: 4 },
  (_, part) => `## Part ${part + 1}

The cold chain of depot ${part + 1} moves ${120 + part} pallets a week from the harbour to the shops. A refrigerated truck costs $${48 + part} for each pallet and needs two drivers. Sensors in depot ${part + 1} report the temperature every ${part + 2} minutes and raise an alarm above six degrees. In the last quarter the depot counted ${9 - part} alarms, most of them while the doors stood open. The team of depot ${part + 1} wants faster doors before the summer and has asked for ${part + 3} of them.`,
).join("\n\n");

export const chineseHandbook = Array.from(
  { length: 6 },
  (_, part) =>
    `第${part + 1}仓库的冷链每周从港口向门店运送${120 + part}个托盘。每个托盘的冷藏运输费用为${48 + part}美元，并且需要两名司机。第${part + 1}仓库的传感器每${part + 2}分钟报告一次温度，温度超过六度时发出警报。上个季度该仓库记录了${9 - part}次警报，大多数发生在门打开的时候。第${part + 1}仓库的团队希望在夏天之前更换更快的门，并已申请${part + 3}扇。`,
).join("\n\n");
