import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";

export interface NewBytes {
  mediaType: string;
  bytes: Uint8Array;
  sha256: string;
}

/** Stores bytes and returns the id they are found by. In raw form: the query builder takes four times as long. */
export async function storeBlob(
  tx: Transaction,
  ctx: Context,
  { mediaType, bytes, sha256 }: NewBytes,
): Promise<string> {
  const id = ctx.ids.next("blob");
  await tx.$executeRaw`
    INSERT INTO "Blob" ("id", "workspaceId", "mediaType", "size", "sha256", "bytes", "createdAt")
    VALUES (${id}, ${ctx.workspaceId}, ${mediaType}, ${bytes.byteLength}, ${sha256}, ${bytes}, ${ctx.clock.now()})`;
  return id;
}
