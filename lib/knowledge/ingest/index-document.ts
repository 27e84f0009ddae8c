import type { Context } from "../../core/context";
import { createBreathing } from "../../core/text/create-breathing";
import type { StoredChunks } from "../index/plan-stretch";
import { storeStretch } from "../index/store-stretch";
import { stretchLength } from "../index/stretch-length";
import { type IndexedChunk, prepareChunk } from "../index/write-stretch";
import type { DocumentKind } from "../schema";
import { splitText } from "../split/split-text";
import type { WantedDocument } from "./wanted-document";

/**
 * Second step: chunks and inverted index, stretch by stretch, each in a short transaction that also counts how far
 * the document has come. Run again it goes on behind the last stretch that was stored.
 * @returns the number of chunks
 */
export async function indexDocument(ctx: Context, { id, version }: WantedDocument): Promise<number | "gone"> {
  const { prisma } = ctx.db;
  const owner = { workspaceId: ctx.workspaceId as string, documentId: id };
  const document = await prisma.document.findFirst({
    where: { id, workspaceId: ctx.workspaceId, version, state: "processing" },
  });
  const content = await prisma.documentContent.findUnique({ where: { documentId: id } });
  if (!document || content?.text == null) return "gone";
  const rows = await prisma.chunk.findMany({
    where: { documentId: id },
    select: { id: true, position: true, hash: true },
  });
  const stored: StoredChunks = new Map(rows.map((row) => [row.position, row]));

  const breathe = createBreathing();
  let stretch: IndexedChunk[] = [];
  let position = 0;
  const store = async () => {
    const chunks = stretch;
    stretch = [];
    if (position <= document.chunkCount && isStored(chunks, stored)) return true;
    return ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const marked = await tx.document.updateMany({
        where: { id, workspaceId: ctx.workspaceId, version, state: "processing" },
        data: { chunkCount: position, heartbeatAt: now },
      });
      if (marked.count === 0) return false;
      await storeStretch(tx, owner, chunks, stored);
      return true;
    });
  };
  const pages = content.pages as number[] | null;
  for (const span of splitText(content.text, document.kind as DocumentKind, pages)) {
    stretch.push(prepareChunk(span, position, content.text, document.title));
    position += 1;
    if (stretch.length === stretchLength && !(await store())) return "gone";
    await breathe();
  }
  if (stretch.length > 0 && !(await store())) return "gone";
  return position;
}

function isStored(chunks: readonly IndexedChunk[], stored: StoredChunks): boolean {
  if (!chunks.every((chunk) => stored.get(chunk.position)?.hash === chunk.hash)) return false;
  for (const chunk of chunks) stored.delete(chunk.position);
  return true;
}
