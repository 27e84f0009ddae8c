import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { loadOrigins } from "./load-origins";
import { memoryOwner } from "./memory-owner";
import { MemoryHistoryQuery, type MemoryScope, type MemoryVersionItem } from "./schema";
import { type EntryLine, readEntries } from "./text/read-entries";

/** Every version of a memory document, newest first: who wrote it, when, how, and which lines it brought and took. */
export async function listMemoryHistory(
  ctx: Context,
  scope: MemoryScope,
  query: unknown = {},
): Promise<{ items: MemoryVersionItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "memory:read");
  const { cursor, limit } = parseInput(MemoryHistoryQuery, query);
  const memory = await ctx.db.prisma.memory.findUnique({
    where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) },
    select: { id: true },
  });
  if (!memory) return { items: [], nextCursor: null };
  // One more than is shown: each is compared with the one before it.
  const rows = await ctx.db.prisma.memoryVersion.findMany({
    where: { memoryId: memory.id, ...(cursor !== undefined && { version: { lt: Number(cursor) } }) },
    orderBy: { version: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const originOf = await loadOrigins(ctx, shown);
  const items = shown.map((row, index) => {
    const before = readEntries(rows[index + 1]?.markdown ?? "");
    const after = readEntries(row.markdown);
    return {
      version: row.version,
      size: row.markdown.length,
      ...originOf(row),
      added: onlyIn(after, before),
      removed: onlyIn(before, after),
    };
  });
  return { items, nextCursor: rows.length > limit ? String(shown.at(-1)!.version) : null };
}

/** A line that moved under another heading counts as both. */
function onlyIn(lines: readonly EntryLine[], others: readonly EntryLine[]): EntryLine[] {
  const known = new Set(others.map(({ heading, text }) => `${heading}\n${text}`));
  return lines.filter(({ heading, text }) => !known.has(`${heading}\n${text}`));
}
