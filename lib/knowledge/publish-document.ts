import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";

/** Tells open pages that a document has another state now; `deleted` when it is gone. */
export async function publishDocument(tx: Transaction, ctx: Context, id: string, state: string): Promise<void> {
  await publishEvent(tx, ctx, { workspaceId: ctx.workspaceId, name: "document.changed", data: { id, state } });
}
