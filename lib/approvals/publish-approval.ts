import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";
import type { ApprovalRow } from "./approval-row";

/** Tells open pages how a card stands: those of its chat, and those of the people who may decide about it. */
export async function publishApproval(
  tx: Transaction,
  runtime: Pick<Runtime, "clock">,
  row: ApprovalRow,
): Promise<void> {
  const { id, workspaceId, state, threadId, turnId } = row;
  const event = { workspaceId, name: "approval.changed" } as const;
  const data = { id, state, threadId, turnId };
  if (threadId !== null) await publishEvent(tx, runtime, { ...event, threadId, data });
  else await publishEvent(tx, runtime, { ...event, userId: row.requestedById, data });
  // Somebody who does not see the chat may have to decide: they learn of the card and not of its place.
  if (row.decider === "another") await publishEvent(tx, runtime, { ...event, data: { id, state } });
}
