import type { Context } from "../../core/context";
import type { Prisma, Transaction } from "../../core/db/database";
import { AppError } from "../../core/errors";
import { foldName } from "./fold-name";
import { listFolders } from "./list-folders";
import type { Place } from "./parse-path";

export type DocumentRow = Prisma.DocumentGetPayload<object>;
export type Reader = Pick<Transaction, "document" | "$queryRaw">;

/** The document at a place of this workspace, or null. */
export function findDocument(
  tx: Pick<Transaction, "document">,
  ctx: Pick<Context, "workspaceId">,
  { folder, name }: Place,
): Promise<DocumentRow | null> {
  return tx.document.findFirst({
    where: { workspaceId: ctx.workspaceId, folder, fileName: name, state: { not: "deleting" } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/**
 * The document at a place.
 * @throws NOT_FOUND naming what may have been meant · INVALID_INPUT when a folder stands there
 */
export async function loadDocumentAt(tx: Reader, ctx: Pick<Context, "workspaceId">, at: Place): Promise<DocumentRow> {
  const row = at.name === "" ? null : await findDocument(tx, ctx, at);
  if (row) return row;
  if ((await listFolders(tx, ctx)).has(at.path)) {
    throw new AppError("INVALID_INPUT", {
      detail: `${at.path} is a folder.`,
      hint: "Name a document in it; `ls` shows them.",
      field: "path",
    });
  }
  const near = await nearDocuments(tx, ctx, at);
  throw new AppError("NOT_FOUND", {
    detail: `There is no document at ${at.path}.`,
    hint: near.length > 0 ? `Perhaps one of these is meant: ${near.join(", ")}.` : "Look with `ls` or `glob`.",
  });
}

/** Paths of documents with the same name elsewhere, or that begin alike; at most five. */
async function nearDocuments(tx: Reader, ctx: Pick<Context, "workspaceId">, { name }: Place): Promise<string[]> {
  const stem = foldName(name.replace(/\.[A-Za-z0-9]{1,8}$/, ""));
  if (stem === "") return [];
  const rows = await tx.document.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      state: { not: "deleting" },
      fileName: { contains: stem, mode: "insensitive" },
    },
    orderBy: [{ fileName: "asc" }, { folder: "asc" }],
    select: { folder: true, fileName: true },
    take: 5,
  });
  return rows.map(({ folder, fileName }) => `${folder}/${fileName}`);
}
