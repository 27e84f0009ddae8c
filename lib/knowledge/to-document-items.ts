import type { Context } from "../core/context";
import type { Prisma } from "../core/db/database";
import type { DocumentItem, DocumentKind, IngestFailure } from "./schema";

type DocumentRow = Prisma.DocumentGetPayload<object>;

// A worker says every few seconds that it is alive; a queue may be long.
const processingSilence = 10 * 60_000;
const pendingSilence = 60 * 60_000;

/** Documents as lists show them, with the names of who uploaded them. */
export async function toDocumentItems(ctx: Context, rows: readonly DocumentRow[]): Promise<DocumentItem[]> {
  const ids = [...new Set(rows.map((row) => row.createdById))];
  const users = await ctx.db.prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    fileName: row.fileName,
    folder: row.folder,
    mediaType: row.mediaType,
    kind: row.kind as DocumentKind,
    size: row.size,
    ...visibleState(row, ctx.clock.now()),
    pageCount: row.pageCount,
    chunkCount: row.chunkCount,
    version: row.version,
    createdBy: { id: row.createdById, name: names.get(row.createdById) ?? "" },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** Nobody has worked on it for longer than any worker is silent: it can be tried again. */
export function isStalled(row: Pick<DocumentRow, "state" | "updatedAt" | "heartbeatAt">, now: Date): boolean {
  const silence = now.getTime() - (row.heartbeatAt ?? row.updatedAt).getTime();
  return (
    (row.state === "processing" && silence > processingSilence) || (row.state === "pending" && silence > pendingSilence)
  );
}

function visibleState(row: DocumentRow, now: Date): Pick<DocumentItem, "state" | "reason" | "detail"> {
  if (!isStalled(row, now)) {
    return {
      state: row.state as DocumentItem["state"],
      reason: row.reason as IngestFailure | null,
      detail: row.detail,
    };
  }
  const minutes = row.state === "pending" ? pendingSilence / 60_000 : processingSilence / 60_000;
  return {
    state: "failed",
    reason: "stalled",
    detail: `Nothing has happened for more than ${minutes} minutes. Try again, or delete the document.`,
  };
}
