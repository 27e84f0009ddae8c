import type { Context } from "../core/context";
import type { Prisma } from "../core/db/database";
import { notFound } from "../core/errors";

/** A document of this workspace. @throws NOT_FOUND */
export async function loadDocument(ctx: Context, id: string): Promise<Prisma.DocumentGetPayload<object>> {
  const row = await ctx.db.prisma.document.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("document");
  return row;
}
