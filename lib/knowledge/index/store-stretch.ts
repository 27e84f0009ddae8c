import type { Prisma, Transaction } from "../../core/db/database";
import { planStretch, type StoredChunks } from "./plan-stretch";
import { type IndexedChunk, toChunkRow, writePostings } from "./write-stretch";

/** Stores chunks that follow each other and their part of the inverted index, in the caller's transaction. */
export async function storeStretch(
  tx: Transaction,
  owner: { workspaceId: string; documentId: string },
  chunks: readonly IndexedChunk[],
  stored: StoredChunks,
): Promise<void> {
  const { documentId } = owner;
  const plan = planStretch(chunks, stored);
  // Two rows never share a place: first those in the way step aside, then the moving ones let go of theirs.
  const aside = [...plan.park, ...plan.reuse.map(({ id }) => id)];
  if (plan.park.length > 0 || plan.reuse.length > 0) {
    await tx.$executeRaw`
      UPDATE "Chunk" SET "position" = -1 - "position"
      WHERE "documentId" = ${documentId} AND "id" = ANY(${aside}::bigint[]) AND "position" >= 0`;
  }
  for (const { id, chunk } of plan.reuse) {
    const { position, startOffset, endOffset, page, headingPath, length } = toChunkRow(owner, chunk);
    await tx.chunk.update({
      where: { id },
      data: { position, startOffset, endOffset, page, headingPath: headingPath as Prisma.InputJsonValue, length },
    });
  }
  await tx.chunk.createMany({ data: plan.insert.map((chunk) => toChunkRow(owner, chunk)) });
  await tx.posting.deleteMany({ where: { documentId, fromPosition: chunks[0]!.position } });
  await writePostings(tx, owner, chunks);
}
