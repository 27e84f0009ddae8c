import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { PersonContext } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";

export interface SwitchKey {
  workspaceId: string;
  scope: "user" | "thread";
  scopeId: string;
  tool: string;
}

/** Sets or clears one switch, with an audit row and a page event in every workspace where it counts. */
export async function setSwitch(
  tx: Transaction,
  person: PersonContext,
  where: SwitchKey,
  off: boolean,
  workspaces: ReadonlyArray<{ workspaceId: string; role: string }>,
): Promise<void> {
  const { scope, scopeId, tool } = where;
  await tx.toolSwitch.deleteMany({ where });
  if (off) {
    const changed = { changedById: person.person.userId, changedAt: person.clock.now() };
    // Somebody may be doing the same at this moment: once is enough.
    const data = [{ id: person.ids.next("switch"), ...where, ...changed }];
    await tx.toolSwitch.createMany({ data, skipDuplicates: true });
  }
  const of = scope === "thread" ? { threadId: scopeId } : { userId: scopeId };
  // In one order, so that two people with the same workspaces never wait for each other.
  for (const { workspaceId, role } of workspaces.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))) {
    await publishEvent(tx, person, { workspaceId, name: "tool.changed", data: { tool, scope, off }, ...of });
    await appendAudit(tx, person, {
      workspaceId,
      action: "tool.switched",
      actor: actorOf({ person: person.person, role }),
      tool,
      threadId: scope === "thread" ? scopeId : undefined,
      details: { scope, off },
    });
  }
}
