import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { assertAnotherOwner } from "./assert-another-owner";
import { assertMayGrant } from "./assert-may-grant";
import { loadMember } from "./load-member";
import { lockTeam } from "./lock-team";
import { otherAdminIds } from "./other-admin-ids";
import { requirePermission } from "./require-permission";
import { revokeInvitesOf } from "./revoke-invites-of";
import { rolePermissions } from "./role-permissions";
import { type MemberItem, UpdateMember } from "./schema";

/**
 * Gives a member another role; it holds from their next request on. Tells the admins and the member.
 * @throws FORBIDDEN for a role above one's own, CONFLICT for the only owner
 */
export async function updateMember(ctx: Context, memberId: string, input: UpdateMember): Promise<MemberItem> {
  requirePermission(ctx, "members:manage_roles");
  const { role } = parseInput(UpdateMember, input);
  return ctx.db.transaction(async (tx) => {
    const own = await lockTeam(tx, ctx);
    requirePermission(own, "members:manage_roles");
    const member = await loadMember(tx, ctx, memberId);
    assertMayGrant(own.role, member.role);
    assertMayGrant(own.role, role);
    if (member.role === role) return member;
    if (member.role === "owner") await assertAnotherOwner(tx, ctx, member);
    await tx.membership.updateMany({ where: { id: memberId, workspaceId: ctx.workspaceId }, data: { role } });
    if (!rolePermissions(role).has("members:invite")) await revokeInvitesOf(tx, ctx, member.userId);
    const { workspaceId } = ctx;
    await publishEvent(tx, ctx, { workspaceId, name: "member.changed", data: { id: memberId, role } });
    await notify(tx, ctx, {
      workspaceId,
      userIds: [...(await otherAdminIds(tx, workspaceId, ctx.person.userId)), member.userId].filter(
        (id) => id !== ctx.person.userId,
      ),
      kind: "member.role_changed",
      data: { by: ctx.person.name, member: member.name, userId: member.userId, from: member.role, to: role },
    });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "member.role_changed",
      actor: actorOf({ ...ctx, ...own }),
      details: { memberId, userId: member.userId, from: member.role, to: role },
    });
    return { ...member, role };
  });
}
