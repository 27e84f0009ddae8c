import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { publishEvent } from "../events/publish-event";
import { requirePermission } from "../workspaces/require-permission";
import { readAutomation } from "./automation-row";
import type { ListedTool } from "./definition/declarable-tools";
import { requireSound } from "./definition/require-sound";
import { type AutomationItem, RestoreAutomation } from "./items.schema";
import { lockAutomation, requireMaker } from "./lock-automation";
import { storeVersion } from "./store-version";
import { toAutomationItem } from "./to-automation-items";

/**
 * Makes what an earlier version said the next version. One in which values are missing pauses the automation.
 * @throws NOT_FOUND, FORBIDDEN, INVALID_INPUT for one that does not hold any more, PRECONDITION_FAILED
 */
export async function restoreAutomation(
  ctx: Context,
  id: string,
  input: unknown,
  tools: readonly ListedTool[],
  ifMatch?: number,
): Promise<AutomationItem> {
  requirePermission(ctx, "automations:update");
  const { version } = parseInput(RestoreAutomation, input);
  const { workspaceId } = ctx;
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, ctx, id, ifMatch);
    requireMaker(ctx, before);
    const kept = await tx.automationVersion.findFirst({ where: { automationId: id, version, workspaceId } });
    if (!kept) throw notFound("version");
    const { definition, allowances, state } = readAutomation({ ...kept, state: before.state });
    const { missing } = requireSound(definition, allowances, tools, ctx.clock.now());
    const next = state === "enabled" && missing.length > 0 ? "paused" : state;
    const note = `Version ${version} was brought back.`;
    const stored = await storeVersion(tx, ctx, before, { definition, allowances, state: next, note });
    await publishEvent(tx, ctx, { workspaceId, name: "automation.changed", data: { id, state: next } });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "automation.restored",
      actor: actorOf(ctx),
      details: { automationId: id, version: stored.version, from: version, allowances },
    });
    return stored;
  });
  return toAutomationItem(ctx, row, tools);
}
