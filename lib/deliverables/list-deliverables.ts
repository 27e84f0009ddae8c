import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { findPage } from "./find-page";
import type { DeliverableItem } from "./schema";
import { toDeliverableItems } from "./to-deliverable-items";

/**
 * What this workspace made, newest first; every version is an entry of its own.
 * @throws FORBIDDEN, INVALID_INPUT
 */
export async function listDeliverables(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: DeliverableItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "deliverables:read");
  const { rows, nextCursor } = await findPage(ctx, input);
  return { items: await toDeliverableItems(ctx, rows), nextCursor };
}
