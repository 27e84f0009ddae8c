import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notFound } from "../core/errors";
import { effectivePermissions } from "./effective-permissions";

/**
 * Makes changes to a workspace's members and settings wait for each other, then reads the caller's own rights again:
 * whoever was demoted a moment ago does not act on rights that are gone.
 * @throws NOT_FOUND when the caller has been removed
 */
export async function lockTeam(
  tx: Transaction,
  ctx: Pick<Context, "workspaceId" | "person">,
): Promise<Pick<Context, "role" | "permissions">> {
  await tx.$queryRaw`SELECT "id" FROM "Workspace" WHERE "id" = ${ctx.workspaceId} FOR UPDATE`;
  const { userId, scopes } = ctx.person;
  const own = await tx.membership.findUnique({
    where: { workspaceId_userId: { workspaceId: ctx.workspaceId, userId } },
  });
  if (!own) throw notFound("workspace");
  return { role: own.role, permissions: effectivePermissions(own.role, scopes) };
}
