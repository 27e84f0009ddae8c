import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { AppError } from "../../core/errors";
import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { dropUnusedBlobs } from "../../gateway/undo/drop-unused-blobs";
import type { ReceiptDraft } from "../../receipts/schema";
import { requirePermission } from "../../workspaces/require-permission";
import { readBytes } from "../read/read-bytes";
import type { DocumentKind } from "../schema";
import { fileReceipt, folderReceipt } from "./file-receipt";
import type { DocumentRow } from "./find-document";
import { Inverse } from "./inverse";
import { listFolders } from "./list-folders";
import { lockTree } from "./lock-tree";
import { parsePath } from "./parse-path";
import { relocateDocument } from "./relocate-document";
import { removeDocument, requireMayRemove } from "./remove-document";
import { replaceContent } from "./replace-content";
import { requireFreePlace } from "./require-free-place";
import { requireNewBytes } from "./require-new-bytes";
import { restoreDocument } from "./restore-document";

type Of<Act extends Inverse["act"]> = Extract<Inverse, { act: Act }>;

/** Takes file work back, if what it did is still as it left it. */
export async function undoFileWork(kept: unknown, call: HandlerCall): Promise<HandlerOutcome> {
  const inverse = Inverse.parse(kept);
  const { ctx } = call;
  const text = inverse.act === "content" ? await textOf(ctx, inverse) : null;
  await call.commit(async (tx) => {
    await lockTree(tx, ctx);
    return { value: null, receipts: await takeBack(tx, call, inverse, text) };
  });
  return { ok: true, data: { undone: true } };
}

async function takeBack(
  tx: Transaction,
  call: HandlerCall,
  inverse: Inverse,
  text: string | null,
): Promise<ReceiptDraft[]> {
  const { ctx } = call;
  switch (inverse.act) {
    case "remove":
      return [await removeAgain(tx, ctx, inverse)];
    case "content":
      return [await formerContent(tx, call, inverse, text)];
    case "place":
      return [await formerPlace(tx, ctx, inverse)];
    case "restore": {
      const { folder, fileName, sha256 } = inverse.document;
      const path = `${folder}/${fileName}`;
      await requireFreePlace(tx, ctx, parsePath(path));
      await requireNewBytes(tx, ctx, sha256, path);
      const { id } = await restoreDocument(tx, ctx, inverse);
      return [fileReceipt(ctx, { operation: "write_file", documentId: id, preview: `Brought back: ${path}` })];
    }
    case "rmdir":
      return foldersAgain(tx, ctx, inverse);
    case "mkdir": {
      const { path, createdById, createdAt } = inverse;
      await requireFreePlace(tx, ctx, parsePath(path));
      await tx.folder.create({ data: { workspaceId: ctx.workspaceId, path, createdById, createdAt } });
      return [folderReceipt(ctx, "mkdir", path, `Brought back: ${path}`)];
    }
  }
}

async function removeAgain(tx: Transaction, ctx: Context, { documentId, sha256 }: Of<"remove">): Promise<ReceiptDraft> {
  const row = await unchanged(tx, ctx, documentId, sha256);
  requireMayRemove(ctx, row);
  const { blobId } = await removeDocument(tx, ctx, row);
  await dropUnusedBlobs(tx, [blobId]);
  const path = `${row.folder}/${row.fileName}`;
  return fileReceipt(ctx, {
    operation: "rm",
    documentId,
    preview: `Taken back: ${path}`,
    goneFrom: row.folder,
  });
}

async function formerContent(
  tx: Transaction,
  { ctx, callId }: HandlerCall,
  { documentId, sha256, former, operation }: Of<"content">,
  text: string | null,
): Promise<ReceiptDraft> {
  const row = await unchanged(tx, ctx, documentId, sha256);
  requirePermission(ctx, "documents:update");
  const path = `${row.folder}/${row.fileName}`;
  await requireNewBytes(tx, ctx, former.sha256, path);
  await replaceContent(tx, ctx, row, { ...former, text }, callId);
  return fileReceipt(ctx, { operation, documentId, preview: `As it was before: ${path}` });
}

async function formerPlace(
  tx: Transaction,
  ctx: Context,
  { documentId, from, to }: Of<"place">,
): Promise<ReceiptDraft> {
  const row = await tx.document.findFirst({ where: { id: documentId, workspaceId: ctx.workspaceId } });
  if (!row || `${row.folder}/${row.fileName}` !== to) throw changedSince();
  const target = parsePath(from);
  await requireFreePlace(tx, ctx, target, documentId);
  await relocateDocument(tx, ctx, row, target);
  return fileReceipt(ctx, { operation: "move_file", documentId, preview: `${to} → ${from}` });
}

/** Folders that were made go again, the innermost first, unless something stands in them now. */
async function foldersAgain(tx: Transaction, ctx: Context, { paths }: Of<"rmdir">): Promise<ReceiptDraft[]> {
  const folders = await listFolders(tx, ctx);
  for (const path of paths) {
    const inside = [...folders.keys()].filter((other) => other.startsWith(`${path}/`) && !paths.includes(other));
    if (!folders.has(path)) throw changedSince();
    if (inside.length > 0 || folders.get(path)!.documents > 0) {
      throw new AppError("CONFLICT", {
        detail: `Something stands in ${path} now.`,
        hint: "Move or remove that first.",
      });
    }
  }
  await tx.folder.deleteMany({ where: { workspaceId: ctx.workspaceId, path: { in: paths } } });
  return paths.toReversed().map((path) => folderReceipt(ctx, "rmdir", path, `Taken back: ${path}`));
}

async function unchanged(tx: Transaction, ctx: Context, id: string, sha256: string): Promise<DocumentRow> {
  const row = await tx.document.findFirst({ where: { id, workspaceId: ctx.workspaceId, state: { not: "deleting" } } });
  if (!row || row.sha256 !== sha256) throw changedSince();
  return row;
}

function changedSince(): AppError {
  return new AppError("CONFLICT", {
    detail: "It was changed, moved or removed since; nothing was taken back.",
    hint: "Take back what was done later first, or change it by hand.",
  });
}

/** The text in the former bytes, read before anything is locked. */
async function textOf(ctx: Context, { documentId, former }: Of<"content">): Promise<string | null> {
  const where = { workspaceId: ctx.workspaceId };
  const row = await ctx.db.prisma.document.findFirst({ where: { ...where, id: documentId }, select: { kind: true } });
  const blob = await ctx.db.prisma.blob.findFirst({ where: { ...where, id: former.blobId }, select: { bytes: true } });
  if (!row || !blob) throw changedSince();
  const read = await readBytes(row.kind as DocumentKind, blob.bytes);
  return read.ok ? read.value.text : null;
}
