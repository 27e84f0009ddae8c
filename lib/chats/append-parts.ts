import type { Transaction } from "../core/db/database";
import type { NumberedChunk } from "./chunk";

/** Adds to a turn's replay log. Writing the same numbers twice keeps the first. */
export async function appendParts(
  tx: Pick<Transaction, "$executeRaw">,
  turnId: string,
  parts: readonly NumberedChunk[],
): Promise<void> {
  if (parts.length === 0) return;
  // Two lists, so that the statement is the same for any number of parts.
  const numbers = parts.map(({ seq }) => seq);
  const texts = parts.map(({ chunk }) => JSON.stringify(chunk));
  await tx.$executeRaw`
    INSERT INTO "StreamPart" ("turnId", "seq", "part")
    SELECT ${turnId}, said."seq", said."part" FROM unnest(${numbers}::int[], ${texts}::text[]) AS said("seq", "part")
    ON CONFLICT DO NOTHING`;
}
