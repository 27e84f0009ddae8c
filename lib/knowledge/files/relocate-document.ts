import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { publishDocument } from "../publish-document";
import { mediaTypes } from "../read/detect-kind";
import { askForReading, unread } from "./ask-for-reading";
import type { DocumentRow } from "./find-document";
import { kindUnderName } from "./kind-under-name";
import type { Place } from "./parse-path";
import { titleOfFile } from "./title-of-file";

/**
 * Puts a document at a place that is free. It is read again only where that changes what is found of it: its title,
 * its kind, or a reading that has not ended.
 * @throws INVALID_INPUT when the new name says that it is something else
 */
export async function relocateDocument(
  tx: Transaction,
  ctx: Context,
  row: DocumentRow,
  to: Place,
): Promise<DocumentRow> {
  const kind = kindUnderName(row, to.name);
  const title = titleOfFile(to.name);
  const isRead = row.state === "ready" || row.state === "failed";
  const reads = kind !== row.kind || !isRead || (row.state === "ready" && title !== row.title);
  const changed = await tx.document.update({
    where: { id: row.id, workspaceId: ctx.workspaceId },
    data: {
      ...(reads ? unread : {}),
      ...{ kind, mediaType: mediaTypes[kind], title, folder: to.folder, fileName: to.name },
      version: row.version + 1,
      updatedAt: ctx.clock.now(),
    },
  });
  if (reads) await askForReading(tx, ctx, changed);
  else await publishDocument(tx, ctx, row.id, changed.state);
  return changed;
}
