import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import type { ApprovalRow } from "./approval-row";
import type { ToolBook } from "./tool-facts";
import { visibleApprovals } from "./visible-approvals";

/** @throws NOT_FOUND for what is not there and for what this person may not see, alike */
export async function visibleApproval(ctx: Context, tools: ToolBook, id: string): Promise<ApprovalRow> {
  const whatever = { states: null, threadId: null, turnId: null, mine: false, before: null };
  const [row] = await visibleApprovals(ctx, tools, { ...whatever, id }, 1);
  if (!row) throw notFound("approval");
  return row;
}
