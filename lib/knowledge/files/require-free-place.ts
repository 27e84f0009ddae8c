import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { AppError } from "../../core/errors";
import { foldName } from "./fold-name";
import { type FolderEntry, listFolders } from "./list-folders";
import { type Place, rootFolder } from "./parse-path";

type Reader = Pick<Transaction, "document" | "$queryRaw">;

/**
 * Holds while the tree is locked: nothing stands at this place, nor anything whose name differs in case alone, and the
 * folders above it are spelled as they are.
 * @param except a document that may stand there: the one that is being moved
 * @returns the folders as they are, for whoever needs them next
 * @throws CONFLICT naming what is there
 */
export async function requireFreePlace(
  tx: Reader,
  ctx: Pick<Context, "workspaceId">,
  at: Place,
  except?: string,
): Promise<Map<string, FolderEntry>> {
  if (at.name === "") throw taken(rootFolder, "folder");
  const folders = await listFolders(tx, ctx);
  const byFold = new Map([...folders.keys()].map((path) => [foldName(path), path]));
  const here = byFold.get(foldName(at.path));
  if (here !== undefined) throw taken(here, "folder");
  for (let above = at.folder; above !== rootFolder; above = above.slice(0, above.lastIndexOf("/"))) {
    const spelled = byFold.get(foldName(above));
    if (spelled !== undefined && spelled !== above) {
      throw new AppError("CONFLICT", {
        detail: `The folder ${spelled} exists, and ${above} differs from it in case alone.`,
        hint: `Use ${spelled}.`,
        field: "path",
      });
    }
    const cut = above.lastIndexOf("/");
    const blocking = await sameName(tx, ctx, above.slice(0, cut), above.slice(cut + 1));
    if (blocking) throw taken(blocking.path, "document");
  }
  const document = await sameName(tx, ctx, at.folder, at.name, except);
  if (document) throw taken(document.path, "document");
  return folders;
}

/** The document of a folder that has this name, whatever its case. */
export async function sameName(
  tx: Pick<Transaction, "document">,
  ctx: Pick<Context, "workspaceId">,
  folder: string,
  name: string,
  except?: string,
): Promise<{ id: string; path: string } | undefined> {
  const rows = await tx.document.findMany({
    where: { workspaceId: ctx.workspaceId, folder, state: { not: "deleting" } },
    select: { id: true, fileName: true },
  });
  const row = rows.find(({ id, fileName }) => id !== except && foldName(fileName) === foldName(name));
  return row && { id: row.id, path: `${folder}/${row.fileName}` };
}

function taken(path: string, what: "document" | "folder"): AppError {
  return new AppError("CONFLICT", {
    detail: `There is a ${what} at ${path}.`,
    hint: "Choose another name; nothing is overwritten.",
    field: "path",
  });
}
