import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { loadOrigins } from "./load-origins";
import { memoryOwner } from "./memory-owner";
import type { MemoryEntries, MemoryScope } from "./schema";
import { readEntries } from "./text/read-entries";

/** The lines of the document as it stands, in their order, each with where it came from. @throws FORBIDDEN */
export async function listMemoryEntries(ctx: Context, scope: MemoryScope): Promise<MemoryEntries> {
  requirePermission(ctx, "memory:read");
  const memory = await ctx.db.prisma.memory.findUnique({
    where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) },
  });
  if (!memory) return { version: 0, items: [] };
  const rows = await ctx.db.prisma.memoryEntry.findMany({
    where: { memoryId: memory.id, workspaceId: ctx.workspaceId, state: "active" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const originOf = await loadOrigins(ctx, rows);
  const waiting = Map.groupBy(rows, (row) => `${row.heading}\n${row.text}`);
  const items = readEntries(memory.markdown).map(({ heading, text }) => {
    const row = waiting.get(`${heading}\n${text}`)?.shift();
    return { id: row?.id ?? null, heading, text, version: row?.version ?? null, origin: row ? originOf(row) : null };
  });
  return { version: memory.version, items };
}
