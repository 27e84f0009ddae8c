import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { publishEvent } from "../../events/publish-event";
import type { RequestRow } from "./to-request-items";

/** Tells the open pages of those who may see a request, and nobody else's, that it changed. */
export async function publishRequest(
  tx: Transaction,
  ctx: Context,
  row: Pick<RequestRow, "id" | "state" | "tool" | "userId">,
  adminIds: readonly string[],
): Promise<void> {
  const { id, state, tool } = row;
  for (const userId of new Set([row.userId, ...adminIds])) {
    await publishEvent(tx, ctx, {
      workspaceId: ctx.workspaceId,
      userId,
      name: "request.changed",
      data: { id, state, tool },
    });
  }
}
