import type { ApprovalRow } from "./approval-row";
import { ApprovalPreview, type ApprovalScope } from "./schema";
import type { ToolFacts } from "./tool-facts";

/**
 * How far an approval may reach. Standing ones only where the tool's definition offers them and code alone asks: they
 * would loosen nothing that an admin or the chat asks for. Never where something is removed.
 */
export function scopesOf(card: ApprovalRow, tool: ToolFacts | undefined): ApprovalScope[] {
  const removes = ApprovalPreview.safeParse(card.preview).data?.typeToConfirm !== null;
  if (card.kind !== "tool" || card.decider === "another" || card.rule !== "code" || removes) return ["once"];
  const standing = (tool?.consent ?? []).filter((scope) => scope === "always" || card.threadId !== null);
  return ["once", ...standing];
}
