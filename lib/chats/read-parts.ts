import type { Runtime } from "../core/context";
import type { CandorChunk, NumberedChunk } from "./chunk";

/**
 * A turn's replay log from number `from` on, in order, at most `most` of it. The caller has checked who may read the
 * turn.
 */
export async function readParts(
  runtime: Pick<Runtime, "db">,
  turnId: string,
  from: number,
  most?: number,
): Promise<NumberedChunk[]> {
  const rows = await runtime.db.prisma.streamPart.findMany({
    where: { turnId, seq: { gte: from } },
    orderBy: { seq: "asc" },
    take: most,
  });
  return rows.map((row) => ({ seq: row.seq, chunk: JSON.parse(row.part) as CandorChunk }));
}
