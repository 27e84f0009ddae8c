import { jsonDigest } from "../../core/canonical-json";
import type { Runtime } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import type { AutomationDefinition, AutomationState, Trigger } from "../schema";
import { nextOf } from "./next-of";

interface Triggered {
  id: string;
  workspaceId: string;
  state: AutomationState;
  definition: AutomationDefinition;
}

/**
 * Brings the rows of an automation's triggers up to its definition, in the caller's transaction. One of the same place
 * and type keeps its id, and with it a webhook its address and secret. Schedules count from now; one in which nothing
 * changed keeps its next occurrence, which may be due this very moment. Nothing is planned unless it is switched on.
 * @param before how it stood until now; left out for a new one
 */
export async function syncTriggers(
  tx: Transaction,
  runtime: Pick<Runtime, "ids" | "clock">,
  automation: Triggered,
  before?: Pick<Triggered, "state" | "definition">,
): Promise<void> {
  const { id: automationId, workspaceId, definition } = automation;
  const now = runtime.clock.now();
  const rows = await tx.automationTrigger.findMany({ where: { workspaceId, automationId } });
  const kept = new Map(
    rows.filter((row) => definition.triggers[row.index]?.type === row.type).map((row) => [row.index, row]),
  );
  const gone = rows.filter(({ index }) => !kept.has(index)).map(({ id }) => id);
  if (gone.length > 0) await tx.automationTrigger.deleteMany({ where: { workspaceId, id: { in: gone } } });
  for (const [index, trigger] of definition.triggers.entries()) {
    const row = kept.get(index);
    const isPlanned = automation.state === "enabled" && trigger.enabled;
    const isSame = before?.state === "enabled" && sameSchedule(before.definition.triggers[index], trigger);
    const nextAt = isPlanned ? (isSame && row?.nextAt) || (nextOf(trigger, now, 1)[0] ?? null) : null;
    const data = { enabled: trigger.enabled, nextAt };
    if (row) await tx.automationTrigger.update({ where: { id: row.id, workspaceId }, data });
    else {
      const place = { id: runtime.ids.next("trigger"), workspaceId, automationId, index, type: trigger.type };
      await tx.automationTrigger.create({ data: { ...place, ...data } });
    }
  }
}

function sameSchedule(before: Trigger | undefined, after: Trigger): boolean {
  return (
    before !== undefined && before.enabled === after.enabled && jsonDigest(before.params) === jsonDigest(after.params)
  );
}
