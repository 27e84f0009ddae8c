import type { Prisma } from "../core/db/database";
import type { CitationItem } from "./schema";

export function toCitationItem(row: Prisma.CitationGetPayload<object>): CitationItem {
  return {
    number: row.number,
    documentId: row.documentId,
    title: row.title,
    page: row.page,
    headingPath: (row.headingPath ?? []) as string[],
    passage: row.passage,
    start: row.startOffset,
    end: row.endOffset,
  };
}
