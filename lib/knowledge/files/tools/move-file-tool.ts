import { z } from "zod";
import type { Context } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { defineTool } from "../../../gateway/tool-definition";
import { announceEntry } from "../announce-entry";
import { fileReceipt } from "../file-receipt";
import { type DocumentRow, loadDocumentAt, type Reader } from "../find-document";
import type { Inverse } from "../inverse";
import { kindUnderName } from "../kind-under-name";
import { listFolders } from "../list-folders";
import { lockTree } from "../lock-tree";
import { type Place, parsePath } from "../parse-path";
import { relocateDocument } from "../relocate-document";
import { requireFreePlace } from "../require-free-place";
import { mutatingTool, writtenData } from "./mutating-tool";
import { Path } from "./params";

/** Moves or renames a document. */
export const moveFileTool = defineTool({
  ...mutatingTool,
  name: "move_file",
  label: "Move File",
  manual: {
    meaning: "Moves or renames a document.",
    when: "It is to be named or filed otherwise.",
    whenNot: "A copy is wanted; folders do not move.",
    goodExample: '{"from":"/documents/plan.md","to":"/documents/2027/plan.md"}',
    badExample: '{"from":"/documents/notes","to":"/documents/old"}: folders are not moved.',
    parameters: "from: a document. to: new path, or a folder that is there.",
    results: "path, version, receipt. CONFLICT: something stands there.",
  },
  parameters: z.strictObject({ from: Path, to: Path }),
  permission: "documents:update",
  idempotency: "once",
  consent: ["thread"],
  preview: async ({ from, to }, { ctx }) => {
    const { prisma } = ctx.db;
    const row = await loadDocumentAt(prisma, ctx, parsePath(from, "from"));
    const target = await targetOf(prisma, ctx, to, row);
    await requireFreePlace(prisma, ctx, target, row.id);
    kindUnderName(row, target.name);
    return {
      target: {
        kind: "document",
        name: `${row.folder}/${row.fileName} → ${target.path}`,
        url: `/w/${ctx.workspaceId}/documents/${row.id}`,
      },
      recipients: [],
      risk: "low",
      typeToConfirm: null,
    };
  },
  handler: async ({ from, to }, call) => {
    const { ctx } = call;
    const source = parsePath(from, "from");
    const { value } = await call.commit(async (tx) => {
      await lockTree(tx, ctx);
      const row = await loadDocumentAt(tx, ctx, source);
      const target = await targetOf(tx, ctx, to, row);
      await requireFreePlace(tx, ctx, target, row.id);
      const moved = await relocateDocument(tx, ctx, row, target);
      // Under another name in the same folder it has not come from anywhere.
      if (moved.folder !== row.folder) await announceEntry(tx, call, moved);
      const inverse: Inverse = { act: "place", documentId: row.id, from: source.path, to: target.path };
      const preview = `${source.path} → ${target.path}`;
      return {
        value: moved,
        receipts: [fileReceipt(ctx, { operation: "move_file", documentId: row.id, preview })],
        inverse,
      };
    });
    return { ok: true, data: writtenData(value) };
  },
});

/** The new path as it was given, or the old name in the folder that it names. @throws CONFLICT where it stands already */
async function targetOf(tx: Reader, ctx: Context, to: string, { folder, fileName }: DocumentRow): Promise<Place> {
  const given = parsePath(to, "to");
  const isFolder = to.trim().endsWith("/") || (await listFolders(tx, ctx)).has(given.path);
  const target = isFolder ? parsePath(`${given.path}/${fileName}`, "to") : given;
  if (target.path !== `${folder}/${fileName}`) return target;
  throw new AppError("CONFLICT", {
    detail: `${target.path} stands there already; nothing was moved.`,
    hint: "Nothing is left to do.",
  });
}
