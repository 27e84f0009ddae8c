import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import type { ApprovalRow } from "./approval-row";
import { ApprovalPreview, type ApprovalScope, type Decision } from "./schema";
import type { ToolFacts } from "./tool-facts";

type Card = Pick<
  ApprovalRow,
  "kind" | "state" | "decider" | "requestedById" | "expiresAt" | "rule" | "threadId" | "preview"
>;

/**
 * Whether this person may answer the card: about one's own call with the tool's permission; about a highly sensitive
 * one only somebody else who holds `approvals:decide`.
 */
export function mayDecide(ctx: Context, card: Card, tool: ToolFacts | undefined): boolean {
  const own = card.requestedById === ctx.person.userId;
  if (card.decider === "another") return !own && hasPermission(ctx, "approvals:decide");
  if (!own) return false;
  return card.kind === "doom_loop" || tool === undefined || hasPermission(ctx, tool.permission);
}

/** What this person may answer now; nothing once it is decided. */
export function decisionsFor(ctx: Context, card: Card, tool: ToolFacts | undefined): Decision[] {
  if (card.state !== "pending" || card.expiresAt <= ctx.clock.now()) return [];
  const own = card.requestedById === ctx.person.userId;
  const answers: Decision[] = mayDecide(ctx, card, tool) ? answersTo(card, tool) : [];
  // Whoever asked may let go of it, and so may those who keep the workspace's cards in order.
  return own || hasPermission(ctx, "approvals:decide") ? [...answers, "withdraw"] : answers;
}

/** A tool that is gone cannot be run any more. */
function answersTo(card: Card, tool: ToolFacts | undefined): Decision[] {
  if (card.kind === "doom_loop") return ["approve", "reject"];
  return tool === undefined ? ["reject"] : ["approve", "edit", "reject"];
}

/**
 * How far an approval may reach. Standing ones only where the tool's definition offers them and code alone asks: they
 * would loosen nothing that an admin or the chat asks for. Never where something is removed.
 */
export function scopesOf(card: Card, tool: ToolFacts | undefined): ApprovalScope[] {
  const removes = ApprovalPreview.safeParse(card.preview).data?.typeToConfirm !== null;
  if (card.kind !== "tool" || card.decider === "another" || card.rule !== "code" || removes) return ["once"];
  const standing = (tool?.consent ?? []).filter((scope) => scope === "always" || card.threadId !== null);
  return ["once", ...standing];
}
