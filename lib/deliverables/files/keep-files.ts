import { createHash } from "node:crypto";
import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { objectStore } from "../../core/object-store";

/** A file that was made. `alt`: what it shows, in words; sizes in pixels. */
export interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  name: string;
  alt?: string;
  width?: number;
  height?: number;
}

/** A file whose bytes are in the object store, or on their way into the database. */
export type KeptFile = MadeFile & { sha256: string; storeKey: string | null };

/**
 * First half of storing files, before the transaction: with an object store their bytes go there. Each key is written
 * down first, so that what no row comes to speak for is removed again, whenever the process dies.
 * @throws UPSTREAM_FAILED
 */
export async function keepFiles(ctx: Context, files: readonly MadeFile[]): Promise<KeptFile[]> {
  const store = objectStore(ctx.env);
  const kept: KeptFile[] = [];
  for (const file of files) {
    const sha256 = createHash("sha256").update(file.bytes).digest("hex");
    const storeKey = store && `${ctx.workspaceId}/${ctx.ids.next("blob")}`;
    if (store && storeKey) {
      await ctx.db.prisma.looseObject.create({ data: { key: storeKey, at: ctx.clock.now() } });
      await store.put(storeKey, file.bytes, { mediaType: file.mediaType, sha256 });
    }
    kept.push({ ...file, sha256, storeKey });
  }
  return kept;
}

/** Second half, in the transaction that ends the deliverable: from here on its rows speak for the bytes. */
export async function insertFiles(
  tx: Transaction,
  { clock, ids }: Pick<Context, "clock" | "ids">,
  deliverable: { id: string; workspaceId: string },
  files: readonly KeptFile[],
): Promise<void> {
  const { id: deliverableId, workspaceId } = deliverable;
  for (const [index, { bytes, storeKey, sha256, mediaType, name, alt, width, height }] of files.entries()) {
    const size = bytes.byteLength;
    const blobId = storeKey === null ? ids.next("blob") : null;
    if (blobId) {
      await tx.blob.create({
        data: { id: blobId, workspaceId, mediaType, size, sha256, bytes, createdAt: clock.now() },
      });
    }
    await tx.deliverableFile.create({
      data: { deliverableId, index, workspaceId, blobId, storeKey, size, sha256, mediaType, name, alt, width, height },
    });
  }
  const keys = files.flatMap(({ storeKey }) => storeKey ?? []);
  if (keys.length === 0) return;
  const { count } = await tx.looseObject.deleteMany({ where: { key: { in: keys }, removing: false } });
  if (count < keys.length) throw new Error("A file was removed from the store before its deliverable was ended.");
}
