import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { memoryOwner } from "./memory-owner";
import { normalise } from "./review-memory";
import { hardLimit, type MemoryDocument, type MemoryScope, PutMemory } from "./schema";
import { storeMemory } from "./store-memory";
import { toMemoryDocument } from "./to-memory-document";

/**
 * A person writes the memory by hand: headings may go and it may shrink, only the size is limited.
 * @param ifMatch the version that was read; left out, the last writer wins
 * @throws FORBIDDEN, INVALID_INPUT, PRECONDITION_FAILED
 */
export async function putMemory(
  ctx: Context,
  scope: MemoryScope,
  input: unknown,
  ifMatch?: number,
): Promise<MemoryDocument> {
  requirePermission(ctx, "memory:update");
  const markdown = normalise(parseInput(PutMemory, input).markdown);
  if (markdown.length > hardLimit) {
    throw new AppError("INVALID_INPUT", {
      detail: `The memory has ${markdown.length} characters; ${hardLimit} is the limit.`,
      hint: "Shorten it and save again.",
      field: "markdown",
    });
  }
  const row = await ctx.db.transaction(async (tx) => {
    const present = await tx.memory.findUnique({
      where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) },
      select: { version: true },
    });
    const stored = await storeMemory(tx, ctx, { scope, markdown, readVersion: ifMatch ?? present?.version ?? 0 });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "memory.written",
      actor: actorOf(ctx),
      details: { scope, version: stored.version, size: markdown.length },
    });
    return stored;
  });
  return toMemoryDocument(scope, row);
}
