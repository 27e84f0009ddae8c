import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import type { AutomationRunItem } from "../items.schema";
import { requireMaker } from "../lock-automation";
import { getRun } from "./get-run";
import { RunAutomation } from "./schema";
import { startRun } from "./start-run";

/**
 * Runs an automation now, also one that is paused; or goes through it without doing anything.
 * @throws NOT_FOUND, FORBIDDEN (it runs with its maker's rights), INVALID_INPUT, GONE when it is in the archive
 */
export async function runAutomation(ctx: Context, automationId: string, input: unknown): Promise<AutomationRunItem> {
  requirePermission(ctx, "automations:execute");
  const { dryRun, inputs } = parseInput(RunAutomation, input);
  const { workspaceId } = ctx;
  const automation = await ctx.db.prisma.automation.findFirst({ where: { id: automationId, workspaceId } });
  if (!automation) throw notFound("automation");
  requireMaker(ctx, automation);
  if (automation.state === "archived") {
    throw new AppError("GONE", { detail: "The automation is in the archive.", hint: "Bring it back first." });
  }
  const manual = { automationId, workspaceId, type: "manual" };
  const trigger = await ctx.db.prisma.automationTrigger.findFirst({ where: manual, orderBy: { index: "asc" } });
  const runId = await startRun(ctx, {
    ...{ workspaceId, automationId, dryRun, inputs },
    trigger: { id: trigger?.id ?? null, type: "manual" },
    beside: (tx, id) =>
      appendAudit(tx, ctx, {
        workspaceId,
        action: "automation.run_asked",
        actor: actorOf(ctx),
        details: { automationId, runId: id, dryRun },
      }),
  });
  // Without an occurrence every start is a run of its own.
  return getRun(ctx, runId!);
}
