import { ApprovalPreview } from "../../approvals/schema";
import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import { truncate } from "../../core/truncate";
import type { ToolDefinition } from "../tool-definition";

/** Characters of each side of a change that a card holds. */
const changeLimit = 20_000;

/**
 * What a card shows beside the arguments, as the tool itself says; a tool that says nothing of it is shown by its
 * arguments alone.
 * @throws what the tool finds wrong with the call: then nobody need be asked
 */
export async function previewOf(
  ctx: Context,
  tool: ToolDefinition,
  args: unknown,
  at: { threadId?: string | null; turnId?: string | null },
): Promise<ApprovalPreview> {
  const leavesWorkspace = tool.leavesWorkspace === true;
  if (!tool.preview) {
    return { target: null, recipients: [], leavesWorkspace, risk: riskOf(tool), typeToConfirm: null };
  }
  const { change, ...said } = await tool.preview(args, {
    ctx,
    threadId: at.threadId ?? undefined,
    turnId: at.turnId ?? undefined,
  });
  const side = (text: string | null) => (text === null ? null : truncate(text, changeLimit));
  return ApprovalPreview.parse(
    cleanJson({
      ...said,
      leavesWorkspace,
      ...(change && { change: { before: side(change.before), after: side(change.after) } }),
    }),
  );
}

function riskOf({ sensitivity, leavesWorkspace, operation }: ToolDefinition): ApprovalPreview["risk"] {
  if (sensitivity === "high" || leavesWorkspace) return "high";
  return operation === "read" ? "low" : "medium";
}
