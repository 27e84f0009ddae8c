import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { memoryOwner } from "./memory-owner";
import type { MemoryDocument, MemoryScope } from "./schema";
import { storeMemory } from "./store-memory";
import { toMemoryDocument } from "./to-memory-document";

/**
 * A person's own change, in one transaction with its audit row.
 * @param ifMatch the version that was read; left out, the last writer wins
 * @param text what is to stand there, given the document's id (null while there is none)
 * @throws PRECONDITION_FAILED
 */
export async function writeByHand(
  ctx: Context,
  scope: MemoryScope,
  via: "editor" | "restore",
  ifMatch: number | undefined,
  text: (tx: Transaction, memoryId: string | null) => Promise<string>,
): Promise<MemoryDocument> {
  const row = await ctx.db.transaction(async (tx) => {
    const present = await tx.memory.findUnique({
      where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) },
      select: { id: true, version: true },
    });
    const markdown = await text(tx, present?.id ?? null);
    const stored = await storeMemory(tx, ctx, { scope, markdown, readVersion: ifMatch ?? present?.version ?? 0, via });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: via === "editor" ? "memory.written" : "memory.restored",
      actor: actorOf(ctx),
      details: { scope, version: stored.version, size: markdown.length },
    });
    return stored;
  });
  return toMemoryDocument(scope, row);
}
