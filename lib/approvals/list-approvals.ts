import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { type ApprovalItem, ApprovalQuery, approvalStates } from "./schema";
import { toApprovalItems } from "./to-approval-items";
import type { ToolBook } from "./tool-facts";
import { visibleApprovals } from "./visible-approvals";

/** Cards that this person may see, newest first. One's own need no permission. */
export async function listApprovals(
  ctx: Context,
  tools: ToolBook,
  input: unknown = {},
): Promise<{ items: ApprovalItem[]; nextCursor: string | null }> {
  const query = parseInput(ApprovalQuery, input);
  const by = {
    id: null,
    states: statesOf(query.status),
    threadId: query.thread ?? null,
    turnId: query.turn ?? null,
    mine: query.mine,
    before: query.cursor === undefined ? null : readCursor(query.cursor),
  };
  const rows = await visibleApprovals(ctx, tools, by, query.limit + 1);
  const items = await toApprovalItems(ctx, tools, rows.slice(0, query.limit));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? `${last.createdAt}~${last.id}` : null };
}

function statesOf(status: ApprovalQuery["status"]): readonly string[] | null {
  if (status === undefined) return null;
  return status === "closed" ? approvalStates.filter((state) => state !== "pending") : [status];
}

/** As the schema let it through: a time and an id. */
function readCursor(cursor: string): { at: string; id: string } {
  const [at = "", id = ""] = cursor.split("~");
  return { at, id };
}
