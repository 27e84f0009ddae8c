import type { Context } from "../../core/context";
import { allocateLabels, type LabelSource } from "../allocate-labels";
import type { DocumentRow } from "./find-document";

/** A part of a file that was read, with which lines it is of. */
export interface FilePart {
  row: DocumentRow;
  lines: string;
  passage: string;
}

/** The labels under which parts of files are cited in a thread, in their order; null outside of threads. */
export async function labelFileParts(
  ctx: Context,
  threadId: string | undefined,
  parts: readonly FilePart[],
): Promise<Array<string | null>> {
  if (!threadId) return parts.map(() => null);
  const contents = await ctx.db.prisma.documentContent.findMany({
    where: { workspaceId: ctx.workspaceId, documentId: { in: parts.map(({ row }) => row.id) } },
    select: { documentId: true, text: true },
  });
  const texts = new Map(contents.map(({ documentId, text }) => [documentId, text]));
  const sources = parts.map(({ row, lines, passage }): LabelSource => {
    const start = passage === "" ? -1 : (texts.get(row.id)?.indexOf(passage) ?? -1);
    return {
      key: `file:${row.id}:${row.sha256.slice(0, 16)}:${lines}`,
      documentId: row.id,
      chunkId: null,
      title: row.title,
      page: null,
      headingPath: [],
      passage,
      start: start < 0 ? null : start,
      end: start < 0 ? null : start + passage.length,
    };
  });
  return (await allocateLabels(ctx, threadId, sources)).map(({ number }) => `[${number}]`);
}
