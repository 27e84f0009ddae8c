import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { memoryOwner } from "./memory-owner";
import type { MemoryDocument, MemoryScope } from "./schema";
import { toMemoryDocument } from "./to-memory-document";

/** The memory document as it stands; empty, version 0, when nothing was ever saved. @throws FORBIDDEN */
export async function getMemory(ctx: Context, scope: MemoryScope): Promise<MemoryDocument> {
  requirePermission(ctx, "memory:read");
  const row = await ctx.db.prisma.memory.findUnique({
    where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) },
  });
  return toMemoryDocument(scope, row);
}
