import type { Context, Runtime } from "../../../core/context";
import { processWide } from "../../../core/process-wide";
import type { AdmittedCall, GatewayParts } from "../../admitted-call";
import { logFailure } from "../../log-failure";
import type { Policy } from "../../read-policy";
import type { Registry } from "../../registry";
import { holdRollout } from "./hold-rollout";

/** How often one process looks at the figures of one tool in rollout because it was called. */
const everyMs = 15_000;

/** After a call of a tool in rollout: its figures, at most every 15 seconds. Never throws. */
export async function watchRollout(
  parts: GatewayParts,
  { attempt, tool }: AdmittedCall,
  policy: Policy,
): Promise<void> {
  const setting = policy.settings.get(tool.name);
  if (typeof setting !== "object" || setting.status !== "canary") return;
  const { ctx } = attempt.scope;
  if (!isDue(ctx, tool.name)) return;
  try {
    await parts.rows.flush(ctx.workspaceId);
    await holdRollout(ctx, { ...setting, tool, workspaceId: ctx.workspaceId, changedAt: new Date(setting.changedAt) });
  } catch (error) {
    logFailure(ctx, "the figures of a rollout could not be read", error, { tool: tool.name });
  }
}

/** Every rollout of every workspace: calls that never came through are seen here. @returns how many were stopped */
export async function watchRollouts(registry: Registry, runtime: Runtime): Promise<number> {
  const rows = await runtime.db.prisma.toolSetting.findMany({
    where: { status: "canary", heldAt: null },
    select: { workspaceId: true, tool: true, windowHours: true, minCalls: true, changedAt: true },
  });
  let held = 0;
  for (const row of rows) {
    const tool = registry.find(row.tool);
    if (tool && (await holdRollout(runtime, { ...row, tool }))) held += 1;
  }
  return held;
}

function isDue(ctx: Context, tool: string): boolean {
  const looked = processWide("rollouts-looked-at", () => new Map<string, number>());
  const key = `${ctx.workspaceId} ${tool}`;
  const nowMs = ctx.clock.now().getTime();
  if (nowMs - (looked.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
  if (looked.size >= 10_000) looked.clear();
  looked.set(key, nowMs);
  return true;
}
