import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import type { ApprovalRow } from "./approval-row";
import { mayDecide } from "./may-decide";
import type { Decision } from "./schema";
import type { ToolFacts } from "./tool-facts";

/** What this person may answer now; nothing once it is decided. */
export function decisionsFor(ctx: Context, card: ApprovalRow, tool: ToolFacts | undefined): Decision[] {
  if (card.state !== "pending" || card.expiresAt <= ctx.clock.now()) return [];
  const own = card.requestedById === ctx.person.userId;
  const answers: Decision[] = mayDecide(ctx, card, tool) ? answersTo(card, tool) : [];
  // Whoever asked may let go of it, and so may those who keep the workspace's cards in order.
  return own || hasPermission(ctx, "approvals:decide") ? [...answers, "withdraw"] : answers;
}

/** A tool that is gone cannot be run any more. */
function answersTo(card: ApprovalRow, tool: ToolFacts | undefined): Decision[] {
  if (card.kind === "doom_loop") return ["approve", "reject"];
  return tool === undefined ? ["reject"] : ["approve", "edit", "reject"];
}
