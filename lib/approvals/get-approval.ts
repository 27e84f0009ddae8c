import type { Context } from "../core/context";
import type { ApprovalItem } from "./schema";
import { toApprovalItems } from "./to-approval-items";
import type { ToolBook } from "./tool-facts";
import { visibleApproval } from "./visible-approval";

/** A card as this person may see it. One's own needs no permission. @throws NOT_FOUND */
export async function getApproval(ctx: Context, tools: ToolBook, id: string): Promise<ApprovalItem> {
  const [item] = await toApprovalItems(ctx, tools, [await visibleApproval(ctx, tools, id)]);
  return item!;
}
