import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import { sha256 } from "../core/canonical-json";
import type { Context } from "../core/context";
import { isUniqueViolation, type Prisma } from "../core/db/database";
import { AppError, type ErrorCode } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { cleanFileName } from "./clean-file-name";
import { announceEntry } from "./files/announce-entry";
import { askForReading, unread } from "./files/ask-for-reading";
import { freeName } from "./files/free-name";
import { lockTree } from "./files/lock-tree";
import { rootFolder } from "./files/parse-path";
import { storeBlob } from "./files/store-blob";
import { titleOfFile } from "./files/title-of-file";
import { maxFileBytes, maxTextFileBytes } from "./limits";
import { detectKind, mediaTypes } from "./read/detect-kind";
import type { DocumentItem, IngestFailure } from "./schema";
import { toDocumentItems } from "./to-document-items";

export interface UploadDocument {
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Takes a file in and asks for it to be read. The same bytes a second time give the document that is there already,
 * with `existed`. What can be seen at once to be no readable file is refused here and nothing is kept; what shows
 * only while reading (a scan, a locked PDF) ends as a failed document with its reason. It stands in `/documents`, under
 * its name or, when that is taken there, with a number behind it.
 * @throws FORBIDDEN · TOO_LARGE · UNSUPPORTED_TYPE · UNREADABLE · CONFLICT while the same file is being deleted
 */
export async function uploadDocument(
  ctx: Context,
  { fileName, bytes }: UploadDocument,
): Promise<{ document: DocumentItem; existed: boolean }> {
  requirePermission(ctx, "documents:create");
  const name = cleanFileName(fileName);
  assertSize(name, bytes, maxFileBytes, "a document");
  const kind = await detectKind(name, bytes);
  if (!kind.ok) throw refusal(kind.reason, kind.detail ?? "");
  if (kind.value !== "pdf" && kind.value !== "docx") assertSize(name, bytes, maxTextFileBytes, "a text file");
  const digest = sha256(bytes);
  const known = await findSame(ctx, digest);
  if (known) return { document: known, existed: true };

  const now = ctx.clock.now();
  const id = ctx.ids.next("document");
  const mediaType = mediaTypes[kind.value];
  const scope = { workspaceId: ctx.workspaceId };
  let row: Prisma.DocumentGetPayload<object>;
  try {
    row = await ctx.db.transaction(async (tx) => {
      await lockTree(tx, ctx);
      const free = await freeName(tx, ctx, rootFolder, name);
      const made = await tx.document.create({
        data: {
          ...scope,
          ...unread,
          id,
          folder: rootFolder,
          title: titleOfFile(free),
          fileName: free,
          mediaType,
          kind: kind.value,
          size: bytes.byteLength,
          sha256: digest,
          createdById: ctx.person.userId,
          createdAt: now,
          updatedAt: now,
        },
      });
      const blobId = await storeBlob(tx, ctx, { mediaType, bytes, sha256: digest });
      await tx.documentContent.create({ data: { ...scope, documentId: id, blobId } });
      await askForReading(tx, ctx, made);
      await announceEntry(tx, { ctx }, made);
      await appendAudit(tx, ctx, {
        ...scope,
        action: "document.uploaded",
        actor: actorOf(ctx),
        details: { documentId: id, fileName: free, kind: kind.value, size: bytes.byteLength, sha256: digest },
      });
      return made;
    });
  } catch (error) {
    // Somebody else uploaded the same file at the same moment.
    const same = isUniqueViolation(error) ? await findSame(ctx, digest) : null;
    if (same) return { document: same, existed: true };
    throw error;
  }
  const [document] = await toDocumentItems(ctx, [row]);
  return { document: document!, existed: false };
}

/** @throws TOO_LARGE with the size and the limit */
function assertSize(name: string, bytes: Uint8Array, limit: number, what: string): void {
  if (bytes.byteLength <= limit) return;
  const megabytes = (size: number) => Number((size / 1024 / 1024).toFixed(1));
  throw refusal(
    "too_large",
    `"${name}" has ${megabytes(bytes.byteLength)} MB; ${what} may have ${megabytes(limit)} MB.`,
  );
}

async function findSame(ctx: Context, digest: string): Promise<DocumentItem | null> {
  const row = await ctx.db.prisma.document.findFirst({ where: { workspaceId: ctx.workspaceId, sha256: digest } });
  if (!row) return null;
  if (row.state === "deleting") {
    throw new AppError("CONFLICT", {
      detail: "The same file is being deleted at this moment.",
      hint: "Upload it again when it is gone from the list.",
    });
  }
  const [item] = await toDocumentItems(ctx, [row]);
  return item!;
}

const codes: Partial<Record<IngestFailure, ErrorCode>> = {
  too_large: "TOO_LARGE",
  unsupported_type: "UNSUPPORTED_TYPE",
  wrong_extension: "UNSUPPORTED_TYPE",
};
const hints: Partial<Record<IngestFailure, string>> = {
  empty: "Check the file on your computer and upload it again.",
  too_large: "Split the file into parts and upload those.",
  unsupported_type: "Save it as one of the accepted kinds and upload that.",
  wrong_extension: "Give the file the extension that fits its content, and upload it again.",
  encrypted: "Save a copy without a password and upload that.",
  damaged: "Open the file on your computer, save it again, and upload that.",
};

function refusal(reason: IngestFailure, detail: string): AppError {
  return new AppError(codes[reason] ?? "UNREADABLE", { detail, hint: hints[reason], field: "file", reason });
}
