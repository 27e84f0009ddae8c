import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError } from "../core/errors";
import { publishEvent } from "../events/publish-event";
import { memoryOwner } from "./memory-owner";
import type { MemoryScope, MemoryWay } from "./schema";
import { trackEntries, type WrittenVersion } from "./track-entries";

export interface StoredMemory {
  id: string;
  markdown: string;
  version: number;
  updatedAt: Date;
}

export interface MemoryChange {
  scope: MemoryScope;
  markdown: string;
  readVersion: number;
  via: MemoryWay;
  threadId?: string;
  turnId?: string;
}

/**
 * Writes the next version, keeps it in the history and brings the rows of its lines up to it, if the document still
 * has the version that was read.
 * @throws PRECONDITION_FAILED when somebody was faster
 */
export async function storeMemory(tx: Transaction, ctx: Context, change: MemoryChange): Promise<StoredMemory> {
  const now = ctx.clock.now();
  const { scope, via } = change;
  const owner = memoryOwner(ctx, scope);
  await tx.memory.createMany({
    data: [{ ...owner, id: ctx.ids.next("memory"), updatedAt: now }],
    skipDuplicates: true,
  });
  const [row] = await tx.memory.updateManyAndReturn({
    where: { ...owner, version: change.readVersion },
    data: { markdown: change.markdown, version: change.readVersion + 1, updatedAt: now },
  });
  if (!row) throw changedMeanwhile();
  const former = await formerVersion(tx, row.id, change.readVersion);
  const { version, markdown } = row;
  const { turnId = null, threadId = null } = change;
  const written = { version, markdown, via, userId: ctx.person.userId, turnId, createdAt: now };
  await tx.memoryVersion.create({ data: { memoryId: row.id, ...written } });
  await trackEntries(tx, ctx, row.id, former, { ...written, threadId });
  await publishEvent(tx, ctx, {
    workspaceId: ctx.workspaceId,
    name: "memory.changed",
    data: { scope, version },
    ...(scope === "user" && { userId: ctx.person.userId }),
  });
  return row;
}

async function formerVersion(tx: Transaction, memoryId: string, version: number): Promise<WrittenVersion | null> {
  if (version === 0) return null;
  const row = await tx.memoryVersion.findUnique({ where: { memoryId_version: { memoryId, version } } });
  if (!row) return null;
  const { markdown, userId, turnId, createdAt } = row;
  const turn = turnId && (await tx.turn.findUnique({ where: { id: turnId }, select: { threadId: true } }));
  return {
    ...{ version, markdown, userId, turnId, createdAt, via: row.via as MemoryWay },
    threadId: turn ? turn.threadId : null,
  };
}

function changedMeanwhile(): AppError {
  return new AppError("PRECONDITION_FAILED", {
    detail: "The memory was changed by somebody else in the meantime. Nothing was saved.",
    hint: "Read it again and merge your change into it.",
  });
}
