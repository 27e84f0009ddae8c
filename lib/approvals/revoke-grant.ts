import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";

/**
 * Takes a standing consent back; the next call asks again. Only one's own: others' do not exist for anybody.
 * @throws NOT_FOUND
 */
export async function revokeGrant(ctx: Context, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const own = { id, workspaceId, userId: ctx.person.userId };
    const grant = await tx.approvalGrant.findFirst({ where: own });
    if (!grant) throw notFound("grant");
    const { count } = await tx.approvalGrant.updateMany({
      where: { ...own, revokedAt: null },
      data: { revokedAt: ctx.clock.now() },
    });
    if (count === 0) return; // taken back already
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "grant.revoked",
      actor: actorOf(ctx),
      tool: grant.tool,
      threadId: grant.threadId ?? undefined,
      details: { grantId: id, approvalId: grant.approvalId },
    });
  });
}
