import { z } from "zod";
import { truncate } from "../../../core/truncate";
import { defineTool } from "../../../gateway/tool-definition";
import { requirePermission } from "../../../workspaces/require-permission";
import { createDocument } from "../create-document";
import { fileReceipt } from "../file-receipt";
import { findDocument } from "../find-document";
import type { Inverse } from "../inverse";
import { loadText } from "../load-text";
import { lockTree } from "../lock-tree";
import { parsePath } from "../parse-path";
import { prepareText } from "../prepare-text";
import { requireFreePlace } from "../require-free-place";
import { requireNewBytes } from "../require-new-bytes";
import { requireVersion } from "../require-version";
import { writeText } from "../write-text";
import { longestShown, mutatingTool, writtenData } from "./mutating-tool";
import { ExpectedVersion, Path } from "./params";

/** Writes a text file, a new one or over one that is there. */
export const writeFileTool = defineTool({
  ...mutatingTool,
  name: "write_file",
  label: "Write File",
  manual: {
    meaning: "Writes a text as a document, new or over one.",
    when: "A note or file is to be kept, or its whole text replaced.",
    whenNot: "Only a part changes: edit_file. A report is wanted.",
    goodExample: '{"path":"/documents/notes/plan.md","content":"# Plan\\n\\n- Order the oak."}',
    badExample: '{"path":"/documents/plan.pdf","content":"..."}: only text can be written.',
    parameters:
      "path: ends in .md, .txt, .csv, .html, .json or .yaml. content: the whole text. expected_version: as it was read, 0 for a new file.",
    results: "version, state, receipt. CONFLICT: changed meanwhile, or the same content stands elsewhere.",
  },
  parameters: z.strictObject({
    path: Path,
    content: z.string().min(1).max(200_000),
    expected_version: ExpectedVersion,
  }),
  permission: "documents:create",
  idempotency: "idempotent",
  consent: ["thread"],
  // What is wrong with it is told before anybody is asked.
  preview: async ({ path, content, expected_version }, { ctx }) => {
    const { prisma } = ctx.db;
    const at = parsePath(path);
    const { sha256 } = await prepareText(at.name, content);
    const row = await findDocument(prisma, ctx, at);
    requireVersion(at.path, row?.version ?? 0, expected_version);
    if (row) requirePermission(ctx, "documents:update");
    else await requireFreePlace(prisma, ctx, at);
    await requireNewBytes(prisma, ctx, sha256, at.path);
    const before = row && ((await loadText(prisma, row))?.text ?? null);
    return {
      target: { kind: "document", name: at.path, ...(row && { url: `/w/${ctx.workspaceId}/documents/${row.id}` }) },
      change: { before: before && truncate(before, longestShown), after: truncate(content, longestShown) },
      recipients: [],
      risk: row ? "medium" : "low",
      typeToConfirm: null,
    };
  },
  handler: async ({ path, content, expected_version }, call) => {
    const { ctx } = call;
    const at = parsePath(path);
    const prepared = await prepareText(at.name, content);
    const { value } = await call.commit(async (tx) => {
      await lockTree(tx, ctx);
      const row = await findDocument(tx, ctx, at);
      requireVersion(at.path, row?.version ?? 0, expected_version);
      if (row) {
        requirePermission(ctx, "documents:update");
        return writeText(tx, call, row, prepared, { operation: "write_file", preview: content });
      }
      await requireFreePlace(tx, ctx, at);
      await requireNewBytes(tx, ctx, prepared.sha256, at.path);
      const made = await createDocument(tx, call, at, prepared);
      const inverse: Inverse = { act: "remove", documentId: made.id, sha256: made.sha256 };
      const about = { documentId: made.id, path: at.path, preview: content };
      const receipt = fileReceipt(ctx, { operation: "write_file", ...about });
      return { value: made, receipts: [receipt], inverse };
    });
    return { ok: true, data: writtenData(value) };
  },
});
