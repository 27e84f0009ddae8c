import { z } from "zod";
import type { Context } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { truncate } from "../../../core/truncate";
import { defineTool } from "../../../gateway/tool-definition";
import { editText } from "../edit-text";
import { type DocumentRow, loadDocumentAt } from "../find-document";
import { loadText } from "../load-text";
import { lockTree } from "../lock-tree";
import { parsePath } from "../parse-path";
import { isTextKind, prepareText } from "../prepare-text";
import { requireNewBytes } from "../require-new-bytes";
import { requireVersion } from "../require-version";
import { writeText } from "../write-text";
import { longestShown, mutatingTool, writtenData } from "./mutating-tool";
import { ExpectedVersion, Path } from "./params";

const EditFile = z.strictObject({
  path: Path,
  old_string: z.string().min(1).max(50_000),
  new_string: z.string().max(50_000),
  expected_version: ExpectedVersion,
});

/** Changes one place of a text file. */
export const editFileTool = defineTool({
  ...mutatingTool,
  name: "edit_file",
  label: "Edit File",
  manual: {
    meaning: "Replaces one piece of text in a document.",
    when: "A part of a text file changes.",
    whenNot: "The file was not read before.",
    goodExample: '{"path":"/documents/plan.md","old_string":"Due: May","new_string":"Due: June","expected_version":3}',
    badExample: '{"path":"/documents/plan.md","old_string":"e","new_string":"a"}: it occurs many times.',
    parameters:
      "old_string: exactly as read_file shows it, occurring once. new_string: may be empty. expected_version: as it was read.",
    results: "version, state, receipt; else how often old_string occurs.",
  },
  parameters: EditFile,
  permission: "documents:update",
  idempotency: "once",
  consent: ["thread"],
  preview: async (args, { ctx }) => {
    const { row, before, after, lineEnd } = await planEdit(ctx, args);
    const { sha256 } = await prepareText(row.fileName, after.replaceAll("\n", lineEnd));
    await requireNewBytes(ctx.db.prisma, ctx, sha256, `${row.folder}/${row.fileName}`);
    return {
      target: {
        kind: "document",
        name: `${row.folder}/${row.fileName}`,
        url: `/w/${ctx.workspaceId}/documents/${row.id}`,
      },
      change: around(before, after, args.old_string, args.new_string),
      recipients: [],
      risk: "low",
      typeToConfirm: null,
    };
  },
  handler: async (args, call) => {
    const { ctx } = call;
    const { row, after, lineEnd } = await planEdit(ctx, args);
    const prepared = await prepareText(row.fileName, after.replaceAll("\n", lineEnd));
    const preview = `${truncate(args.old_string, 90)} → ${truncate(args.new_string, 100)}`;
    const { value } = await call.commit(async (tx) => {
      await lockTree(tx, ctx);
      const now = await tx.document.findFirst({ where: { id: row.id, workspaceId: ctx.workspaceId } });
      // What was read for the edit must still be what is there.
      requireVersion(args.path, now?.version ?? 0, row.version);
      return writeText(tx, call, now!, prepared, { operation: "edit_file", preview });
    });
    return { ok: true, data: writtenData(value) };
  },
});

async function planEdit(
  ctx: Context,
  { path, old_string, new_string, expected_version }: z.output<typeof EditFile>,
): Promise<{ row: DocumentRow; before: string; after: string; lineEnd: string }> {
  const at = parsePath(path);
  const row = await loadDocumentAt(ctx.db.prisma, ctx, at);
  requireVersion(at.path, row.version, expected_version);
  const file = isTextKind(row.kind) ? await loadText(ctx.db.prisma, row) : null;
  if (!file) {
    throw new AppError("INVALID_INPUT", {
      detail: `${at.path} is a ${row.kind} file; only text files can be edited.`,
      hint: "Write what is new into a text file of its own.",
      field: "path",
    });
  }
  const plain = (text: string) => text.replaceAll("\r\n", "\n");
  const after = editText(file.text, plain(old_string), plain(new_string), at.path);
  return { row, before: file.text, after, lineEnd: file.lineEnd };
}

/** Of long files, the part around the change. */
function around(before: string, after: string, removed: string, added: string): { before: string; after: string } {
  if (Math.max(before.length, after.length) <= longestShown) return { before, after };
  const at = before.indexOf(removed.replaceAll("\r\n", "\n"));
  const from = before.lastIndexOf("\n", Math.max(0, at - 2_000)) + 1;
  const cut = (text: string, length: number) => truncate(text.slice(from, at + length + 2_000), longestShown);
  return { before: cut(before, removed.length), after: cut(after, added.length) };
}
