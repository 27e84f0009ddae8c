import { z } from "zod";
import { defineTool } from "../../../gateway/tool-definition";
import { folderReceipt } from "../file-receipt";
import type { Inverse } from "../inverse";
import { lockTree } from "../lock-tree";
import { parsePath, rootFolder } from "../parse-path";
import { requireFreePlace } from "../require-free-place";
import { mutatingTool } from "./mutating-tool";
import { Path } from "./params";

/** Makes a folder, with those above it that are missing. */
export const mkdirTool = defineTool({
  ...mutatingTool,
  name: "mkdir",
  label: "Make Folder",
  manual: {
    meaning: "Makes an empty folder and those above it.",
    when: "A folder is wanted before anything stands in it.",
    whenNot: "A file is written: its folders come along.",
    goodExample: '{"path":"/documents/2027/plans"}',
    badExample: '{"path":"/documents"}: it is there.',
    parameters: "path: the new folder.",
    results: "created, receipts.",
  },
  parameters: z.strictObject({ path: Path }),
  permission: "documents:create",
  idempotency: "idempotent",
  mode: "allow",
  preview: async ({ path }, { ctx }) => {
    const at = parsePath(path);
    await requireFreePlace(ctx.db.prisma, ctx, at);
    return { target: { kind: "folder", name: at.path }, recipients: [], risk: "low", typeToConfirm: null };
  },
  handler: async ({ path }, call) => {
    const { ctx } = call;
    const at = parsePath(path);
    const { value } = await call.commit(async (tx) => {
      await lockTree(tx, ctx);
      const folders = await requireFreePlace(tx, ctx, at);
      const missing: string[] = [];
      for (let above = at.path; above !== rootFolder; above = above.slice(0, above.lastIndexOf("/"))) {
        if (!folders.has(above)) missing.unshift(above);
      }
      const made = { workspaceId: ctx.workspaceId, createdById: ctx.person.userId, createdAt: ctx.clock.now() };
      await tx.folder.createMany({ data: missing.map((folder) => ({ ...made, path: folder })) });
      const inverse: Inverse = { act: "rmdir", paths: missing };
      return { value: missing, receipts: missing.map((folder) => folderReceipt(ctx, "mkdir", folder)), inverse };
    });
    return { ok: true, data: { created: value } };
  },
});
