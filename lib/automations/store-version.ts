import { cleanJson } from "../core/clean-json";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { type AutomationRow, readAutomation } from "./automation-row";
import type { Allowance, AutomationDefinition, AutomationState } from "./schema";
import { syncTriggers } from "./triggers/sync-triggers";

export interface NextVersion {
  definition: AutomationDefinition;
  allowances: Allowance[];
  state: AutomationState;
  note?: string;
}

/**
 * Makes this the next version of a locked automation, keeps it in the history and brings the triggers up to it. From
 * now on it has the scopes of the credential that it is changed with.
 */
export async function storeVersion(
  tx: Transaction,
  ctx: Context,
  before: AutomationRow,
  next: NextVersion,
): Promise<AutomationRow> {
  const { workspaceId, person } = ctx;
  const { definition, allowances, state } = cleanJson(next);
  const now = ctx.clock.now();
  const version = before.version + 1;
  const row = await tx.automation.update({
    where: { id: before.id, workspaceId },
    data: { definition, allowances, state, version, name: definition.name, scopes: [...person.scopes], updatedAt: now },
  });
  const kept = { automationId: row.id, version, workspaceId, definition, allowances };
  await tx.automationVersion.create({
    data: { ...kept, userId: person.userId, note: next.note ?? null, createdAt: now },
  });
  await syncTriggers(tx, ctx, { id: row.id, workspaceId, state, definition }, readAutomation(before));
  return row;
}
