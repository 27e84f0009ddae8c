import { cleanJson } from "../core/clean-json";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError } from "../core/errors";
import { publishEvent } from "../events/publish-event";
import type { AutomationRow } from "./automation-row";
import type { Allowance, AutomationDefinition } from "./schema";
import { syncTriggers } from "./triggers/sync-triggers";

/** Automations of one workspace, the archive included. */
const mostAutomations = 1_000;

/**
 * Writes a new automation, its first version and its triggers, in the caller's transaction. It has been verified.
 * @throws CONFLICT when there are too many
 */
export async function insertAutomation(
  tx: Transaction,
  ctx: Context,
  given: {
    definition: AutomationDefinition;
    allowances: Allowance[];
    state: "enabled" | "paused" | "archived";
    note?: string;
  },
): Promise<AutomationRow> {
  const { workspaceId, person } = ctx;
  if ((await tx.automation.count({ where: { workspaceId } })) >= mostAutomations) {
    throw new AppError("CONFLICT", {
      detail: `There are ${mostAutomations} automations already, which is the limit.`,
      hint: "Change one that is not needed any more.",
    });
  }
  const { definition, allowances, state } = cleanJson(given);
  const now = ctx.clock.now();
  const id = ctx.ids.next("automation");
  const row = await tx.automation.create({
    data: {
      ...{ id, workspaceId, createdById: person.userId, name: definition.name, state, definition, allowances },
      ...{ scopes: [...person.scopes], createdAt: now, updatedAt: now },
    },
  });
  const version = { automationId: id, version: 1, workspaceId, definition, allowances };
  await tx.automationVersion.create({
    data: { ...version, userId: person.userId, note: given.note ?? null, createdAt: now },
  });
  await syncTriggers(tx, ctx, { id, workspaceId, state, definition });
  await publishEvent(tx, ctx, { workspaceId, name: "automation.changed", data: { id, state } });
  return row;
}
