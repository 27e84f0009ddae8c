import { gateway } from "../../catalog";
import type { Capability, GatewayReply } from "../../gateway/schema";
import type { Receipt } from "../../receipts/schema";
import type { TurnScope } from "./turn-scope";

/** Shows the receipts of a reply, and the notice when it was not run because the capability is not on. */
export async function showReply(scope: TurnScope, tool: string, reply: GatewayReply): Promise<void> {
  for (const receipt of reply.receipts ?? (reply.receipt ? [reply.receipt] : [])) showReceipt(scope, receipt);
  const isResting = reply.code === "CIRCUIT_OPEN";
  if (reply.status !== "denied" && !isResting) return;
  if (!isResting) scope.tally.refused += 1;
  // A person said no to this one call: nothing is off.
  if (reply.code.startsWith("APPROVAL_")) return;
  if (showNotice(scope, tool)) return;
  // It was on when the turn began: somebody has changed that since.
  const now = await gateway.capabilities(scope.ctx, { threadId: scope.threadId });
  showCapability(
    scope,
    now.find((entry) => entry.name === tool && entry.state !== "on"),
  );
}

export function showReceipt(scope: TurnScope, receipt: Receipt): void {
  const told = scope.tally.receipts.get(receipt.id);
  if (told && told.status === receipt.status && told.updated_at === receipt.updated_at) return;
  scope.tally.receipts.set(receipt.id, receipt);
  scope.emit({ type: "data-receipt", id: receipt.id, data: receipt });
}

/** Tells the user about a capability that was not on when the turn began; false when it was. */
export function showNotice(scope: TurnScope, tool: string): boolean {
  const capability = scope.surface.disabled.find((entry) => entry.name === tool);
  showCapability(scope, capability);
  return capability !== undefined;
}

/** Once a turn each. */
function showCapability(scope: TurnScope, capability: Capability | undefined): void {
  if (!capability || scope.tally.noticed.has(capability.name)) return;
  scope.tally.noticed.add(capability.name);
  scope.emit({ type: "data-notice", id: capability.name, data: capability });
}
