import { jsonDigest } from "../../core/canonical-json";
import type { Context } from "../../core/context";
import type { Prisma, Transaction } from "../../core/db/database";
import type { DeliverableRow } from "../deliverable-row";
import { workIdOf } from "./work-id-of";

type Of = Pick<DeliverableRow, "id" | "resumesId">;

/** A piece of work, told by its name and by everything that its outcome depends on, as JSON. */
export interface Piece {
  name: string;
  from: unknown;
}

/** What a piece of work came to. */
export interface Kept<T> {
  result: T;
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** What this try, before its process died, or one before it has made of the very same; null when nothing. */
export async function findWork<T>(ctx: Context, of: Of, piece: Piece): Promise<Kept<T> | null> {
  const row = await ctx.db.prisma.deliverableWork.findFirst({
    where: { workId: workIdOf(of), key: keyOf(piece), workspaceId: ctx.workspaceId },
  });
  // Written by `keepWork` for the same piece, and by nothing else.
  return row && { result: row.result as T, bytes: row.bytes };
}

/** Keeps what was made until the deliverable is ready; nothing for one that has ended in the meantime. */
export async function keepWork<T>(ctx: Context, of: Of, piece: Piece, { result, bytes }: Kept<T>): Promise<void> {
  const values = { result: result as Prisma.InputJsonValue, bytes, at: ctx.clock.now() };
  const at = { workId: workIdOf(of), key: keyOf(piece) };
  await ctx.db.transaction(async (tx) => {
    // Its end waits for this, or this for its end: nothing is left behind by a worker that was overtaken.
    const open = await tx.$queryRaw<object[]>`
      SELECT id FROM "Deliverable"
      WHERE id = ${of.id} AND "workspaceId" = ${ctx.workspaceId} AND "finishedAt" IS NULL FOR SHARE`;
    if (open.length === 0) return;
    await tx.deliverableWork.upsert({
      where: { workId_key: at },
      create: { ...at, ...values, workspaceId: ctx.workspaceId },
      update: values,
    });
  });
}

/** Forgets it all, once nobody can go on from it. */
export async function dropWork(tx: Transaction, row: DeliverableRow): Promise<void> {
  await tx.deliverableWork.deleteMany({ where: { workId: workIdOf(row), workspaceId: row.workspaceId } });
}

function keyOf({ name, from }: Piece): string {
  return jsonDigest([name, from]);
}
