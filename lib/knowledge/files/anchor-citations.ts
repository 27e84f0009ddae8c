import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";

/**
 * Labels in chats keep the words they quoted. Where these stand in the new text the label still leads to them; where
 * they do not, it leads to the document only.
 */
export async function anchorCitations(
  tx: Transaction,
  ctx: Pick<Context, "workspaceId">,
  documentId: string,
  text: string,
): Promise<void> {
  const citations = await tx.citation.findMany({
    where: { workspaceId: ctx.workspaceId, documentId },
    select: { id: true, passage: true, startOffset: true, endOffset: true },
  });
  for (const { id, passage, startOffset, endOffset } of citations) {
    const stands = startOffset !== null && text.slice(startOffset, endOffset ?? startOffset).trim() === passage;
    if (stands) continue;
    const at = passage === "" ? -1 : text.indexOf(passage);
    if (at < 0 && startOffset === null) continue;
    await tx.citation.update({
      where: { id },
      data: at < 0 ? { startOffset: null, endOffset: null } : { startOffset: at, endOffset: at + passage.length },
    });
  }
}
