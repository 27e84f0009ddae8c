import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";
import { type AutomationRow, readAutomation } from "./automation-row";
import type { AutomationState } from "./schema";
import { syncTriggers } from "./triggers/sync-triggers";

/** Switches a locked automation on, off, or into the archive: plans its schedules anew or takes them off the plan. */
export async function setState(
  tx: Transaction,
  ctx: Context,
  before: AutomationRow,
  state: AutomationState,
): Promise<AutomationRow> {
  const { workspaceId } = ctx;
  const { definition, ...former } = readAutomation(before);
  const row = await tx.automation.update({
    where: { id: before.id, workspaceId },
    data: { state, updatedAt: ctx.clock.now() },
  });
  await syncTriggers(tx, ctx, { id: row.id, workspaceId, state, definition }, { ...former, definition });
  await publishEvent(tx, ctx, { workspaceId, name: "automation.changed", data: { id: row.id, state } });
  await appendAudit(tx, ctx, {
    workspaceId,
    action: `automation.${state}`,
    actor: actorOf(ctx),
    details: { automationId: row.id, version: row.version },
  });
  return row;
}
