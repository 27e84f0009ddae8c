import type { Context } from "../core/context";

/** Who the people behind ids are, with one query. */
export async function namesOf(
  ctx: Context,
  userIds: readonly string[],
): Promise<(id: string) => { id: string; name: string }> {
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? "" });
}
