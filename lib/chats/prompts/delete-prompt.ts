import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { ownPrompt } from "./own-prompt";

/** Removes one's own saved prompt, also for those whom it was shared with. @throws FORBIDDEN, NOT_FOUND */
export async function deletePrompt(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "chats:create");
  await ctx.db.transaction(async (tx) => {
    const row = await ownPrompt(tx, ctx, id);
    await tx.savedPrompt.delete({ where: { id: row.id, workspaceId: ctx.workspaceId } });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "prompt.deleted",
      actor: actorOf(ctx),
      details: { id: row.id, shared: row.shared },
    });
  });
}
