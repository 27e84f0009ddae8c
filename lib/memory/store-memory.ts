import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError } from "../core/errors";
import { memoryOwner } from "./memory-owner";
import type { MemoryScope } from "./schema";

export interface StoredMemory {
  id: string;
  markdown: string;
  version: number;
  updatedAt: Date;
}

/**
 * Writes the next version and keeps it in the history, if the document still has the version that was read.
 * @throws PRECONDITION_FAILED when somebody was faster
 */
export async function storeMemory(
  tx: Transaction,
  ctx: Context,
  change: { scope: MemoryScope; markdown: string; readVersion: number; turnId?: string },
): Promise<StoredMemory> {
  const now = ctx.clock.now();
  const owner = memoryOwner(ctx, change.scope);
  await tx.memory.createMany({
    data: [{ ...owner, id: ctx.ids.next("memory"), updatedAt: now }],
    skipDuplicates: true,
  });
  const [row] = await tx.memory.updateManyAndReturn({
    where: { ...owner, version: change.readVersion },
    data: { markdown: change.markdown, version: change.readVersion + 1, updatedAt: now },
  });
  if (!row) {
    throw new AppError("PRECONDITION_FAILED", {
      detail: "The memory was changed by somebody else in the meantime. Nothing was saved.",
      hint: "Read it again and merge your change into it.",
    });
  }
  await tx.memoryVersion.create({
    data: {
      memoryId: row.id,
      version: row.version,
      markdown: row.markdown,
      userId: ctx.person.userId,
      turnId: change.turnId ?? null,
      createdAt: now,
    },
  });
  return row;
}
