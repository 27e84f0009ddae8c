import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import type { ThreadItem } from "./schema";
import { toThreadItems } from "./to-thread-items";

/** @throws FORBIDDEN, NOT_FOUND */
export async function getThread(ctx: Context, id: string): Promise<ThreadItem> {
  requirePermission(ctx, "chats:read");
  return (await toThreadItems(ctx, [await loadThread(ctx, id)]))[0]!;
}
