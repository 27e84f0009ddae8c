import type { Runtime } from "../../core/context";
import { stretchLength } from "../index/stretch-length";

const stretchesAtOnce = 8;

/**
 * Takes the chunks and the index of a document away that is not there any more, in several short statements. Stops
 * when the document has come back meanwhile: what is left is used again by its reading.
 */
export async function dropIndex({ db }: Pick<Runtime, "db">, documentId: string): Promise<void> {
  for (;;) {
    const first = await db.prisma.posting.findFirst({
      where: { documentId },
      orderBy: { fromPosition: "asc" },
      select: { fromPosition: true },
    });
    if (!first) break;
    const until = first.fromPosition + stretchLength * stretchesAtOnce;
    const dropped = await db.prisma.$executeRaw`
      DELETE FROM "Posting" WHERE "documentId" = ${documentId} AND "fromPosition" < ${until}
        AND NOT EXISTS (SELECT 1 FROM "Document" WHERE "id" = ${documentId})`;
    if (dropped === 0) return;
  }
  await db.prisma.$executeRaw`
    DELETE FROM "Chunk" WHERE "documentId" = ${documentId}
      AND NOT EXISTS (SELECT 1 FROM "Document" WHERE "id" = ${documentId})`;
}
