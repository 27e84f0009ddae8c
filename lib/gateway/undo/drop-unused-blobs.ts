import type { Transaction } from "../../core/db/database";

/** Of these bytes, drops those that no document, no earlier version and no deed that can be taken back needs. */
export async function dropUnusedBlobs(tx: Pick<Transaction, "$executeRaw">, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return tx.$executeRaw`
    DELETE FROM "Blob" b WHERE b."id" = ANY(${[...ids]}::text[])
      AND NOT EXISTS (SELECT 1 FROM "DocumentContent" c WHERE c."blobId" = b."id")
      AND NOT EXISTS (SELECT 1 FROM "DocumentVersion" v WHERE v."blobId" = b."id")
      AND NOT EXISTS (
        SELECT 1 FROM "UndoRecord" u WHERE u."workspaceId" = b."workspaceId" AND u."undoneAt" IS NULL
          AND u."inverse" -> 'blobs' @> to_jsonb(b."id"))`;
}
