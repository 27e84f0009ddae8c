import type { Transaction } from "../core/db/database";
import type { NumberedChunk } from "./chunk";

/** Adds to a turn's replay log. Writing the same numbers twice keeps the first. */
export async function appendParts(
  tx: Pick<Transaction, "streamPart">,
  turnId: string,
  parts: readonly NumberedChunk[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.streamPart.createMany({
    data: parts.map(({ seq, chunk }) => ({ turnId, seq, part: JSON.stringify(chunk) })),
    skipDuplicates: true,
  });
}
