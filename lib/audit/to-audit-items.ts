import type { Context } from "../core/context";
import { AuditBody, type AuditItem } from "./schema";

/** Rows as lists show them: what they say, their hashes, and the names of who acted. */
export async function toAuditItems(
  ctx: Pick<Context, "db">,
  rows: ReadonlyArray<{ body: string; hash: string; prevHash: string }>,
): Promise<AuditItem[]> {
  const items = rows.map(({ body, hash, prevHash }) => ({ ...AuditBody.parse(JSON.parse(body)), hash, prevHash }));
  const ids = [...new Set(items.flatMap((item) => (item.actor ? [item.actor.id] : [])))];
  const users = await ctx.db.prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return items.map((item) => ({ ...item, actorName: item.actor ? (names.get(item.actor.id) ?? null) : null }));
}
