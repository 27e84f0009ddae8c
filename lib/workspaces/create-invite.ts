import { randomBytes } from "node:crypto";
import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { assertMayGrant } from "./assert-may-grant";
import { lockTeam } from "./lock-team";
import { otherAdminIds } from "./other-admin-ids";
import { requirePermission } from "./require-permission";
import { CreateInvite, type InviteItem } from "./schema";
import { toInviteItem } from "./to-invite-item";

/**
 * Makes a link that lets up to `maxUses` people join with a role. Its code has 128 random bits.
 * @throws FORBIDDEN for a role above one's own
 */
export async function createInvite(ctx: Context, input: CreateInvite): Promise<InviteItem> {
  requirePermission(ctx, "members:invite");
  const { role, maxUses, expiresInHours } = parseInput(CreateInvite, input);
  const { workspaceId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const own = await lockTeam(tx, ctx);
    requirePermission(own, "members:invite");
    assertMayGrant(own.role, role);
    const createdAt = ctx.clock.now();
    const invite = await tx.invite.create({
      data: {
        id: ctx.ids.next("invite"),
        workspaceId,
        code: randomBytes(16).toString("base64url"),
        role,
        maxUses,
        expiresAt: new Date(createdAt.getTime() + expiresInHours * 3_600_000),
        createdById: ctx.person.userId,
        createdAt,
      },
    });
    await publishEvent(tx, ctx, { workspaceId, name: "member.changed", data: { inviteId: invite.id } });
    await notify(tx, ctx, {
      workspaceId,
      userIds: await otherAdminIds(tx, workspaceId, ctx.person.userId),
      kind: "invite.created",
      data: { by: ctx.person.name, role, maxUses },
    });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "invite.created",
      actor: actorOf({ ...ctx, ...own }),
      details: { inviteId: invite.id, role, maxUses, expiresAt: invite.expiresAt.toISOString() },
    });
    return toInviteItem(ctx, invite);
  });
}
