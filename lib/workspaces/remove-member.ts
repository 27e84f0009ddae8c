import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { assertAnotherOwner } from "./assert-another-owner";
import { assertMayGrant } from "./assert-may-grant";
import { loadMember } from "./load-member";
import { lockTeam } from "./lock-team";
import { otherAdminIds } from "./other-admin-ids";
import { requirePermission } from "./require-permission";
import { revokeInvitesOf } from "./revoke-invites-of";

/**
 * Removes a member, or oneself: leaving needs no permission. What the member made stays in the workspace.
 * @throws FORBIDDEN for somebody above oneself, CONFLICT for the only owner
 */
export async function removeMember(ctx: Context, memberId: string): Promise<void> {
  const { workspaceId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const own = await lockTeam(tx, ctx);
    const leaves = await tx.membership.findFirst({
      where: { id: memberId, workspaceId, userId: ctx.person.userId },
      select: { id: true },
    });
    if (!leaves || !ctx.person.scopes.includes("*")) requirePermission(own, "members:remove");
    const member = await loadMember(tx, ctx, memberId);
    assertMayGrant(own.role, member.role);
    if (member.role === "owner") await assertAnotherOwner(tx, ctx, member);
    await tx.membership.deleteMany({ where: { id: memberId, workspaceId } });
    await revokeInvitesOf(tx, ctx, member.userId);
    await publishEvent(tx, ctx, { workspaceId, name: "member.changed", data: { id: memberId, role: null } });
    await notify(tx, ctx, {
      workspaceId,
      userIds: await otherAdminIds(tx, workspaceId, ctx.person.userId),
      kind: "member.removed",
      data: { by: ctx.person.name, member: member.name, userId: member.userId },
    });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "member.removed",
      actor: actorOf({ ...ctx, ...own }),
      details: { memberId, userId: member.userId, role: member.role, left: leaves !== null },
    });
  });
}
