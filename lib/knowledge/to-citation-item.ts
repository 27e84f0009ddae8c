import type { Prisma } from "../core/db/database";
import type { CitationItem } from "./schema";

/** How the key of a stored run begins. */
const runKey = "run:";

export type CitationRow = Prisma.CitationGetPayload<object>;

export function toCitationItem(row: CitationRow): CitationItem {
  return {
    number: row.number,
    documentId: row.documentId,
    runId: row.sourceKey.startsWith(runKey) ? row.sourceKey.slice(runKey.length) : null,
    url: row.url,
    title: row.title,
    page: row.page,
    headingPath: (row.headingPath ?? []) as string[],
    passage: row.passage,
    start: row.startOffset,
    end: row.endOffset,
  };
}
