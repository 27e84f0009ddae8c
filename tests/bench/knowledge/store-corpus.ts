import type { Context } from "@/lib/core/context";
import { storeStretch } from "@/lib/knowledge/index/store-stretch";
import { stretchLength } from "@/lib/knowledge/index/stretch-length";
import { type IndexedChunk, prepareChunk } from "@/lib/knowledge/index/write-stretch";
import { splitText } from "@/lib/knowledge/split/split-text";

export interface CorpusText {
  id: string;
  title: string;
  markdown: string;
}

/** Splits and indexes texts as uploaded Markdown is, without files and jobs around it; many documents a transaction. */
export async function storeCorpus(ctx: Context, texts: Iterable<CorpusText>): Promise<number> {
  let total = 0;
  let batch: CorpusText[] = [];
  const store = async () => {
    await ctx.db.transaction(async (tx) => {
      for (const text of batch) {
        const chunks: IndexedChunk[] = [];
        for (const span of splitText(text.markdown, "markdown", null)) {
          chunks.push(prepareChunk(span, chunks.length, text.markdown, text.title));
        }
        const now = ctx.clock.now();
        const state = { state: "ready", chunkCount: chunks.length, kind: "markdown", mediaType: "text/markdown" };
        await tx.document.create({
          data: {
            ...state,
            id: text.id,
            workspaceId: ctx.workspaceId,
            title: text.title,
            fileName: `${text.id}.md`,
            size: text.markdown.length,
            sha256: text.id,
            createdById: ctx.person.userId,
            createdAt: now,
            updatedAt: now,
          },
        });
        for (let at = 0; at < chunks.length; at += stretchLength) {
          const owner = { workspaceId: ctx.workspaceId, documentId: text.id };
          await storeStretch(tx, owner, chunks.slice(at, at + stretchLength), new Map());
        }
        total += chunks.length;
      }
    });
    batch = [];
  };
  for (const text of texts) {
    batch.push(text);
    if (batch.length === 50) await store();
  }
  if (batch.length > 0) await store();
  return total;
}
