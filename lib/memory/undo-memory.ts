import { z } from "zod";
import { AppError } from "../core/errors";
import type { HandlerCall, HandlerOutcome } from "../gateway/tool-definition";
import { memoryReceipt } from "./memory-receipt";
import { storeMemory } from "./store-memory";
import { linesOnlyIn } from "./text/lines-only-in";

/** How an update of memory is taken back: which version it made, and which was there before (0: none). */
export const MemoryInverse = z.object({
  scope: z.enum(["user", "team"]),
  memoryId: z.string(),
  version: z.number(),
  former: z.number(),
});
export type MemoryInverse = z.infer<typeof MemoryInverse>;

/** Writes the former text as the next version, if nothing was written since. A person's own memory is theirs alone. */
export async function undoMemory(kept: unknown, call: HandlerCall): Promise<HandlerOutcome> {
  const { scope, memoryId, version, former } = MemoryInverse.parse(kept);
  const { ctx } = call;
  await call.commit(async (tx) => {
    const memory = await tx.memory.findFirst({ where: { id: memoryId, workspaceId: ctx.workspaceId } });
    if (memory && scope === "user" && memory.ownerId !== ctx.person.userId) {
      throw new AppError("FORBIDDEN", "Only the person whose memory it is can take that back.");
    }
    if (memory?.version !== version) {
      throw new AppError("CONFLICT", "The memory was written again since; nothing was taken back.");
    }
    const before = await tx.memoryVersion.findUnique({ where: { memoryId_version: { memoryId, version: former } } });
    const markdown = before?.markdown ?? "";
    const stored = await storeMemory(tx, ctx, { scope, markdown, readVersion: version, via: "undo" });
    const added = linesOnlyIn(markdown, memory.markdown);
    const gone = linesOnlyIn(memory.markdown, markdown);
    return { value: null, receipts: [memoryReceipt(ctx, scope, stored, { added, gone })] };
  });
  return { ok: true, data: { status: "undone" } };
}
