import type { Transaction } from "../../core/db/database";
import { raiseEvent } from "../../events/raise-event";
import type { HandlerCall } from "../../gateway/tool-definition";
import type { DocumentRow } from "./find-document";

/**
 * Says that a document has come into a folder: it was made there, or moved there from another one. What is taken back
 * is not said: a document that returns has been announced when it came.
 */
export async function announceEntry(
  tx: Transaction,
  { ctx, turnId }: Pick<HandlerCall, "ctx" | "turnId">,
  row: DocumentRow,
): Promise<void> {
  await raiseEvent(tx, ctx, {
    workspaceId: ctx.workspaceId,
    name: "document.entered_folder",
    data: {
      document_id: row.id,
      path: `${row.folder}/${row.fileName}`,
      folder: row.folder,
      name: row.fileName,
      media_type: row.mediaType,
      size_bytes: row.size,
      user_id: ctx.person.userId,
      entered_at: ctx.clock.now().toISOString(),
    },
    turnId,
  });
}
