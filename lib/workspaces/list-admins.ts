import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";

/** Owners and admins of the workspace, owners first: the answer to "who can change that". */
export async function listAdmins(
  ctx: Pick<Context, "db" | "workspaceId">,
): Promise<{ id: string; name: string; role: string }[]> {
  // "owner" sorts after "admin".
  return ctx.db.query(Prisma.sql`
    SELECT m."userId" AS "id", COALESCE(u."name", '') AS "name", m."role" FROM "Membership" m
    LEFT JOIN "User" u ON u."id" = m."userId"
    WHERE m."workspaceId" = ${ctx.workspaceId as string} AND m."role" IN ('owner', 'admin')
    ORDER BY m."role" DESC, m."createdAt"`);
}
