import { z } from "zod";
import type { Context } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import { defineTool } from "../../../gateway/tool-definition";
import { folderReceipt } from "../file-receipt";
import type { Reader } from "../find-document";
import type { Inverse } from "../inverse";
import { type FolderEntry, listFolders } from "../list-folders";
import { lockTree } from "../lock-tree";
import { type Place, parsePath, rootFolder } from "../parse-path";
import { requireMayRemove } from "../remove-document";
import { mutatingTool } from "./mutating-tool";
import { Path } from "./params";

/** Removes an empty folder. */
export const rmdirTool = defineTool({
  ...mutatingTool,
  name: "rmdir",
  label: "Remove Folder",
  manual: {
    meaning: "Removes a folder in which nothing stands.",
    when: "An empty folder is to go.",
    whenNot: "Something stands in it.",
    goodExample: '{"path":"/documents/old"}',
    badExample: '{"path":"/documents"}: the first folder stays.',
    parameters: "path: the folder.",
    results: "receipt. CONFLICT: what stands in it.",
  },
  parameters: z.strictObject({ path: Path }),
  permission: "documents:create",
  idempotency: "idempotent",
  preview: async ({ path }, { ctx }) => {
    const at = parsePath(path);
    requireMayRemove(ctx, await emptyFolder(ctx.db.prisma, ctx, at));
    return {
      target: { kind: "folder", name: at.path },
      recipients: [],
      risk: "medium",
      typeToConfirm: at.name,
    };
  },
  handler: async ({ path }, call) => {
    const { ctx } = call;
    const at = parsePath(path);
    await call.commit(async (tx) => {
      await lockTree(tx, ctx);
      const folder = await emptyFolder(tx, ctx, at);
      requireMayRemove(ctx, folder);
      await tx.folder.delete({ where: { workspaceId_path: { workspaceId: ctx.workspaceId, path: at.path } } });
      const { createdById, createdAt } = folder;
      const inverse: Inverse = { act: "mkdir", path: at.path, createdById: createdById!, createdAt: createdAt! };
      return { value: null, receipts: [folderReceipt(ctx, "rmdir", at.path)], inverse };
    });
    return { ok: true, data: { path: at.path } };
  },
});

/** @throws NOT_FOUND · CONFLICT telling what stands in it */
async function emptyFolder(tx: Reader, ctx: Context, at: Place): Promise<FolderEntry> {
  if (at.path === rootFolder) throw new AppError("CONFLICT", `${rootFolder} holds all documents and stays.`);
  const folders = await listFolders(tx, ctx);
  const folder = folders.get(at.path);
  if (!folder) throw notFound(`folder as ${at.path}`);
  const inside = [...folders.keys()].filter((path) => path.startsWith(`${at.path}/`)).length;
  if (inside > 0 || folder.documents > 0) {
    const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
    throw new AppError("CONFLICT", {
      detail: `${at.path} is not empty: ${count(folder.documents, "document")} and ${count(inside, "folder")} stand in it.`,
      hint: "Move or remove what stands in it first, one by one.",
    });
  }
  return folder;
}
