import { actorOf } from "../../../audit/actor-of";
import { appendAudit } from "../../../audit/append-audit";
import type { Context } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import { publishEvent } from "../../../events/publish-event";
import { requirePermission } from "../../../workspaces/require-permission";
import { listHolds } from "./list-holds";

/**
 * Lets changes go on after a person has looked: somebody who manages tools, or for a thread whoever began it. Lifting
 * what was lifted already changes nothing.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function liftHold(ctx: Context, id: string): Promise<{ id: string; liftedAt: string }> {
  requirePermission(ctx, "tools:view");
  const { workspaceId } = ctx;
  const lifted = await ctx.db.prisma.mutationHold.findFirst({ where: { id, workspaceId, liftedAt: { not: null } } });
  if (lifted) return { id, liftedAt: lifted.liftedAt!.toISOString() };
  const hold = (await listHolds(ctx)).find((item) => item.id === id);
  if (!hold) throw notFound("hold");
  if (!hold.mayLift) {
    throw new AppError("FORBIDDEN", {
      detail: "Lifting this needs the permission tools:manage, or having begun the thread.",
      hint: "Ask an owner or admin of the workspace to look at it.",
    });
  }
  const liftedAt = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const data = { liftedAt, liftedById: ctx.person.userId };
    const { count } = await tx.mutationHold.updateMany({ where: { id, workspaceId, liftedAt: null }, data });
    if (count === 0) return;
    const { threadId, tool, cause } = hold;
    await publishEvent(tx, ctx, { workspaceId, name: "tool.changed", data: { tool, hold: id, lifted: true } });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "mutations.resumed",
      actor: actorOf(ctx),
      tool,
      threadId: threadId ?? undefined,
      details: { hold: id, cause },
    });
  });
  return { id, liftedAt: liftedAt.toISOString() };
}
