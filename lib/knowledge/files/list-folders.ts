import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { rootFolder } from "./parse-path";

export interface FolderEntry {
  path: string;
  /** Documents that stand in it directly. */
  documents: number;
  /** Whoever made it; null for a folder that is there only because something stands in it. */
  createdById: string | null;
  createdAt: Date | null;
}

/** Every folder of the workspace, those above others included, by path; `/documents` is always there. */
export async function listFolders(
  tx: Pick<Transaction, "$queryRaw">,
  ctx: Pick<Context, "workspaceId">,
): Promise<Map<string, FolderEntry>> {
  const rows = await tx.$queryRaw<FolderEntry[]>`
    SELECT COALESCE(f."path", d."folder") AS "path", COALESCE(d."documents", 0) AS "documents",
           f."createdById", f."createdAt"
    FROM (SELECT * FROM "Folder" WHERE "workspaceId" = ${ctx.workspaceId}) f
    FULL JOIN (
      SELECT "folder", count(*)::int AS "documents" FROM "Document"
      WHERE "workspaceId" = ${ctx.workspaceId} AND "state" <> 'deleting' GROUP BY "folder"
    ) d ON d."folder" = f."path"`;
  const known = new Map(rows.map((row) => [row.path, row]));
  for (const { path } of [{ path: rootFolder }, ...rows]) {
    for (let above = path; above.startsWith(rootFolder); above = above.slice(0, above.lastIndexOf("/"))) {
      if (!known.has(above)) known.set(above, { path: above, documents: 0, createdById: null, createdAt: null });
    }
  }
  return new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
}
