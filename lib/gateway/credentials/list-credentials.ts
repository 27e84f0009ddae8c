import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import type { CredentialItem } from "./schema";
import { toCredentialItem } from "./to-credential-item";

/** The workspace's credentials by name, without anything of their secrets. */
export async function listCredentials(ctx: Context): Promise<CredentialItem[]> {
  requirePermission(ctx, "connectors:read");
  const rows = await ctx.db.prisma.credential.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { name: "asc" },
  });
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: rows.map((row) => row.createdById) } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => toCredentialItem(ctx, row, names));
}
