import { createHash } from "node:crypto";
import type { Context } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { objectStore } from "../../core/object-store";

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  name: string;
  sha256: string;
}

/**
 * One file of a deliverable, from wherever its bytes stand.
 * @throws NOT_FOUND, UPSTREAM_FAILED when the store cannot be reached, or holds something else than was put there
 */
export async function readFile(
  { db, env }: Pick<Context, "db" | "env">,
  { deliverableId, index, workspaceId }: { deliverableId: string; index: number; workspaceId: string },
): Promise<StoredFile> {
  const file = await db.prisma.deliverableFile.findFirst({ where: { deliverableId, index, workspaceId } });
  if (!file) throw notFound("file");
  const { mediaType, name, sha256, blobId, storeKey } = file;
  const bytes = blobId
    ? (await db.prisma.blob.findFirst({ where: { id: blobId, workspaceId }, select: { bytes: true } }))?.bytes
    : storeKey && (await objectStore(env)?.get(storeKey));
  if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new AppError("UPSTREAM_FAILED", {
      detail: "The bytes of this file are missing from the store, or are not those that were put there.",
      hint: "Whoever runs this server should look at the S3_… settings and the bucket.",
    });
  }
  return { bytes, mediaType, name, sha256 };
}
