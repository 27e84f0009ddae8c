import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { type MemoryDocument, type MemoryScope, RestoreMemory } from "./schema";
import { writeByHand } from "./write-by-hand";

/**
 * Makes an earlier version the next one. What stood there until now stays in the history.
 * @param ifMatch the version that was read; left out, it is restored over whatever stands there
 * @throws FORBIDDEN, INVALID_INPUT, NOT_FOUND for a version that there never was, PRECONDITION_FAILED
 */
export async function restoreMemory(
  ctx: Context,
  scope: MemoryScope,
  input: unknown,
  ifMatch?: number,
): Promise<MemoryDocument> {
  requirePermission(ctx, "memory:update");
  const { version } = parseInput(RestoreMemory, input);
  return writeByHand(ctx, scope, "restore", ifMatch, async (tx, memoryId) => {
    if (memoryId === null) throw notFound("version");
    if (version === 0) return "";
    const row = await tx.memoryVersion.findUnique({ where: { memoryId_version: { memoryId, version } } });
    if (!row) throw notFound("version");
    return row.markdown;
  });
}
