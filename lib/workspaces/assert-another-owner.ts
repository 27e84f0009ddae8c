import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError } from "../core/errors";
import type { MemberItem } from "./schema";

/**
 * Call under `lockTeam`, before an owner is demoted or removed.
 * @throws CONFLICT when nobody would own the workspace afterwards
 */
export async function assertAnotherOwner(
  tx: Transaction,
  ctx: Pick<Context, "workspaceId">,
  member: Pick<MemberItem, "id">,
): Promise<void> {
  const others = await tx.membership.count({
    where: { workspaceId: ctx.workspaceId, role: "owner", id: { not: member.id } },
  });
  if (others > 0) return;
  throw new AppError("CONFLICT", {
    detail: "This is the workspace's only owner, and a workspace always has one.",
    hint: "Make somebody else an owner first.",
  });
}
