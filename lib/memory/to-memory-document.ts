import { hardLimit, type MemoryDocument, type MemoryScope, softLimit } from "./schema";

export function toMemoryDocument(
  scope: MemoryScope,
  row: { markdown: string; version: number; updatedAt: Date } | null,
  warnings: string[] = [],
): MemoryDocument {
  const markdown = row?.markdown ?? "";
  return {
    scope,
    markdown,
    version: row?.version ?? 0,
    size: markdown.length,
    softLimit,
    hardLimit,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    warnings,
  };
}
