import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { publishEvent } from "../events/publish-event";
import { requirePermission } from "./require-permission";
import type { InviteItem } from "./schema";
import { toInviteItem } from "./to-invite-item";

/** Takes an invite back; its link is worth nothing from the next request on. Revoking twice is the same as once. */
export async function revokeInvite(ctx: Context, inviteId: string): Promise<InviteItem> {
  requirePermission(ctx, "members:invite");
  const { workspaceId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { count } = await tx.invite.updateMany({
      where: { id: inviteId, workspaceId, revokedAt: null },
      data: { revokedAt: ctx.clock.now() },
    });
    const invite = await tx.invite.findFirst({ where: { id: inviteId, workspaceId } });
    if (!invite) throw notFound("invite");
    if (count > 0) {
      await publishEvent(tx, ctx, { workspaceId, name: "member.changed", data: { inviteId } });
      await appendAudit(tx, ctx, {
        workspaceId,
        action: "invite.revoked",
        actor: actorOf(ctx),
        details: { inviteId, role: invite.role },
      });
    }
    return toInviteItem(ctx, invite);
  });
}
