import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import { jsonDigest } from "../core/canonical-json";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { publishEvent } from "../events/publish-event";
import { requirePermission } from "../workspaces/require-permission";
import { readAutomation } from "./automation-row";
import type { ListedTool } from "./definition/declarable-tools";
import { mergeDefinition } from "./definition/merge-definition";
import { requireComplete, requireSound } from "./definition/require-sound";
import { AutomationChange, type AutomationItem } from "./items.schema";
import { lockAutomation, requireMaker, requireMayStop } from "./lock-automation";
import { setState } from "./set-state";
import { storeVersion } from "./store-version";
import { toAutomationItem } from "./to-automation-items";

/**
 * Changes what an automation does, or whether it runs. A change of its content makes the next version; switching it on
 * or off makes none.
 * @param ifMatch the version that was read; left out, it is changed whatever stands there
 * @throws NOT_FOUND, FORBIDDEN, INVALID_INPUT naming each fault, PRECONDITION_FAILED, CONFLICT when it is to be on and a
 * value is missing
 */
export async function updateAutomation(
  ctx: Context,
  id: string,
  input: unknown,
  tools: readonly ListedTool[],
  ifMatch?: number,
): Promise<AutomationItem> {
  requirePermission(ctx, "automations:update");
  const change = parseInput(AutomationChange, input);
  if (change.state === "enabled") requirePermission(ctx, "automations:execute");
  const { workspaceId } = ctx;
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, ctx, id, ifMatch);
    const former = readAutomation(before);
    const state = change.state ?? former.state;
    const given = change.definition ? mergeDefinition(former.definition, change.definition) : former.definition;
    const allowances = change.allowances ?? former.allowances;
    const hasContent = change.definition !== undefined || change.allowances !== undefined;
    if (hasContent || state === "enabled") requireMaker(ctx, before);
    else requireMayStop(ctx, before);

    const now = ctx.clock.now();
    if (!hasContent) {
      if (state === "enabled") requireComplete(requireSound(given, allowances, tools, now).missing);
      if (state === former.state) return before;
      return setState(tx, ctx, before, state);
    }
    const { definition, missing } = requireSound(given, allowances, tools, now);
    if (state === "enabled") requireComplete(missing);
    const isSame = jsonDigest([definition, allowances]) === jsonDigest([former.definition, former.allowances]);
    if (isSame) return state === former.state ? before : setState(tx, ctx, before, state);
    const stored = await storeVersion(tx, ctx, before, { definition, allowances, state, note: change.note });
    await publishEvent(tx, ctx, { workspaceId, name: "automation.changed", data: { id, state } });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "automation.updated",
      actor: actorOf(ctx),
      details: { automationId: id, version: stored.version, state, allowances },
    });
    return stored;
  });
  return toAutomationItem(ctx, row, tools);
}
