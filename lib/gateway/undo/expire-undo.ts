import type { Runtime } from "../../core/context";
import { dropUnusedBlobs } from "./drop-unused-blobs";
import { undoDays } from "./limits";

const atOnce = 100;

/**
 * Forgets how deeds are taken back whose time for that is over, and earlier versions of documents of that age, with
 * the bytes that only they needed. That something was done, and could be taken back once, stays known.
 * @returns how many deeds and versions were forgotten; zero: there are none left
 */
export async function expireUndo(runtime: Pick<Runtime, "db" | "clock">): Promise<number> {
  const now = runtime.clock.now();
  const oldest = new Date(now.getTime() - undoDays * 86_400_000);
  return runtime.db.transaction(async (tx) => {
    const deeds = await tx.$queryRaw<Array<{ id: string; blobs: string[] | null }>>`
      SELECT "id", "inverse" -> 'blobs' AS "blobs" FROM "UndoRecord"
      WHERE "expiresAt" <= ${now} AND "inverse" <> 'null'::jsonb
      ORDER BY "expiresAt" LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`;
    const versions = await tx.$queryRaw<Array<{ blobId: string }>>`
      DELETE FROM "DocumentVersion" WHERE ("documentId", "version") IN (
        SELECT "documentId", "version" FROM "DocumentVersion" WHERE "createdAt" <= ${oldest} LIMIT ${atOnce})
      RETURNING "blobId"`;
    await tx.$executeRaw`
      UPDATE "UndoRecord" SET "inverse" = 'null'::jsonb WHERE "id" = ANY(${deeds.map(({ id }) => id)}::text[])`;
    await dropUnusedBlobs(tx, [...deeds.flatMap(({ blobs }) => blobs ?? []), ...versions.map(({ blobId }) => blobId)]);
    return deeds.length + versions.length;
  });
}
