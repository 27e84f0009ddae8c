import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import type { ApprovalRow } from "./approval-row";
import type { ToolFacts } from "./tool-facts";

/**
 * Whether this person may answer the card: about one's own call with the tool's permission; about a highly sensitive
 * one only somebody else who holds `approvals:decide`.
 */
export function mayDecide(
  ctx: Context,
  card: Pick<ApprovalRow, "kind" | "decider" | "requestedById">,
  tool: ToolFacts | undefined,
): boolean {
  const own = card.requestedById === ctx.person.userId;
  if (card.decider === "another") return !own && hasPermission(ctx, "approvals:decide");
  if (!own) return false;
  return card.kind === "doom_loop" || tool === undefined || hasPermission(ctx, tool.permission);
}
