import type { Context } from "../core/context";

/** Owners and admins of the workspace, owners first: the answer to "who can change that". */
export async function listAdmins(
  ctx: Pick<Context, "db" | "workspaceId">,
): Promise<{ id: string; name: string; role: string }[]> {
  const members = await ctx.db.prisma.membership.findMany({
    where: { workspaceId: ctx.workspaceId, role: { in: ["owner", "admin"] } },
    orderBy: [{ role: "desc" }, { createdAt: "asc" }], // "owner" sorts after "admin"
    select: { userId: true, role: true },
  });
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: members.map((member) => member.userId) } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return members.map(({ userId, role }) => ({ id: userId, name: names.get(userId) ?? "", role }));
}
