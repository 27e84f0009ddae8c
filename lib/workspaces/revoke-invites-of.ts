import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";

/** Takes back the open invites of somebody who may not invite any more: their links must not outlive the right. */
export async function revokeInvitesOf(
  tx: Transaction,
  ctx: Pick<Context, "workspaceId" | "clock">,
  userId: string,
): Promise<void> {
  await tx.invite.updateMany({
    where: { workspaceId: ctx.workspaceId, createdById: userId, revokedAt: null },
    data: { revokedAt: ctx.clock.now() },
  });
}
