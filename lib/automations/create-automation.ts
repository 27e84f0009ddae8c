import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { hasPermission } from "../workspaces/has-permission";
import { requirePermission } from "../workspaces/require-permission";
import type { ListedTool } from "./definition/declarable-tools";
import { requireComplete, requireSound } from "./definition/require-sound";
import { insertAutomation } from "./insert-automation";
import { AutomationInput, type AutomationItem } from "./items.schema";
import { toAutomationItem } from "./to-automation-items";

/**
 * Keeps a new automation. Without a state it is switched on when nothing is missing and whoever makes it may run it,
 * else it waits, paused.
 * @throws FORBIDDEN, INVALID_INPUT naming each fault, CONFLICT when it is to be switched on and a value is missing
 */
export async function createAutomation(
  ctx: Context,
  input: unknown,
  tools: readonly ListedTool[],
): Promise<AutomationItem> {
  requirePermission(ctx, "automations:create");
  const given = parseInput(AutomationInput, input);
  const { definition, missing } = requireSound(given.definition, given.allowances, tools, ctx.clock.now());
  if (given.state === "enabled") {
    requirePermission(ctx, "automations:execute");
    requireComplete(missing);
  }
  const mayRun = missing.length === 0 && hasPermission(ctx, "automations:execute");
  const state = given.state ?? (mayRun ? "enabled" : "paused");
  const row = await ctx.db.transaction(async (tx) => {
    const made = await insertAutomation(tx, ctx, { definition, allowances: given.allowances, state });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "automation.created",
      actor: actorOf(ctx),
      details: { automationId: made.id, state, allowances: given.allowances },
    });
    return made;
  });
  return toAutomationItem(ctx, row, tools);
}
