import type { Context } from "../../core/context";
import type { DeliverableRow } from "../deliverable-row";
import { findWork, keepWork, type Piece } from "./kept-work";

/**
 * Does a piece of work unless it was done before: what this try or one before it made from the very same is taken as it
 * stands. Only an outcome that is `sound` is kept; any other is worked for again.
 * @param work what it makes; kept as JSON
 */
export async function doOnce<T>(
  ctx: Context,
  of: Pick<DeliverableRow, "id" | "resumesId">,
  piece: Piece & { sound: (made: T) => boolean },
  work: () => Promise<T>,
): Promise<T> {
  const kept = await findWork<T>(ctx, of, piece);
  if (kept) return kept.result;
  const made = await work();
  if (piece.sound(made)) await keepWork(ctx, of, piece, { result: made, bytes: null });
  return made;
}
