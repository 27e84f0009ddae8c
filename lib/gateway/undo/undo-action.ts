import type { Context } from "../../core/context";
import type { GatewayParts } from "../admitted-call";
import { loadDeed } from "./load-deed";
import type { UndoItem } from "./schema";
import { undoDeed } from "./undo-deed";

/**
 * Takes one call back.
 * @param auditId of its row `call.started`
 * @throws NOT_FOUND
 */
export async function undoAction(parts: GatewayParts, ctx: Context, auditId: string): Promise<UndoItem> {
  const item = await undoDeed(parts, ctx, await loadDeed(ctx, auditId));
  await parts.rows.flush(ctx.workspaceId);
  return item;
}
