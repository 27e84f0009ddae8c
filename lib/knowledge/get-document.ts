import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { loadDocument } from "./load-document";
import type { DocumentDetail } from "./schema";
import { toDocumentItems } from "./to-document-items";

/** A page that shows more text than this stops answering; the part around the wanted place is sent instead. */
const longestText = 1_000_000;

/**
 * A document with the text that was read from it. Of a very long one, a part that holds the offset `around`;
 * `textStart` says where that part begins in the whole.
 * @throws FORBIDDEN · NOT_FOUND
 */
export async function getDocument(ctx: Context, id: string, around = 0): Promise<DocumentDetail> {
  requirePermission(ctx, "documents:read");
  const row = await loadDocument(ctx, id);
  const [item] = await toDocumentItems(ctx, [row]);
  const content = await ctx.db.prisma.documentContent.findUnique({
    where: { documentId: id },
    select: { text: true, pages: true },
  });
  const text = content?.text ?? null;
  const textStart = text === null ? 0 : startOfPart(text, around);
  return {
    ...item!,
    text: text === null ? null : text.slice(textStart, textStart + longestText).toWellFormed(),
    textStart,
    textLength: text?.length ?? 0,
    pages: (content?.pages as number[] | null) ?? null,
  };
}

function startOfPart(text: string, around: number): number {
  if (text.length <= longestText) return 0;
  const latest = text.length - longestText;
  const wanted = Math.max(0, Math.min(latest, around - longestText / 2));
  return wanted === 0 ? 0 : Math.min(latest, text.lastIndexOf("\n", wanted) + 1 || wanted);
}
