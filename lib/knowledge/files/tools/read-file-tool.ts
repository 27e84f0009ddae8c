import { z } from "zod";
import { defineTool } from "../../../gateway/tool-definition";
import { loadDocumentAt } from "../find-document";
import { labelFileParts } from "../label-file-part";
import { loadText } from "../load-text";
import { parsePath } from "../parse-path";
import { takePage } from "../take-page";
import { fileTool, readingTool } from "./file-tool";
import { Path } from "./params";

/** Reads a document, page by page, as it stands in its file. */
export const readFileTool = defineTool({
  ...fileTool,
  ...readingTool,
  name: "read_file",
  label: "Read File",
  manual: {
    meaning: "Reads a document, page by page.",
    when: "Before a file is changed; exact words.",
    whenNot: "Something is looked for in many: grep.",
    goodExample: '{"path":"/documents/notes/plan.md"}',
    badExample: '{"path":"/documents/notes"}: that is a folder.',
    parameters: "offset: first line, from 1. limit: lines.",
    results: "version, total_lines, next_offset (null: the end), hits: label and passage.",
  },
  parameters: z.strictObject({
    path: Path,
    offset: z.number().int().min(1).max(10_000_000).default(1),
    limit: z.number().int().min(1).max(1_000).default(400),
  }),
  rows: {
    path: "hits",
    columns: {
      label: { description: "cited as it stands" },
      path: { description: "of the document" },
      title: { description: "of the document" },
      lines: { description: "from-to" },
      passage: { description: "the words, quoted" },
    },
  },
  handler: async ({ path, offset, limit }, { ctx, threadId }) => {
    const at = parsePath(path);
    const { prisma } = ctx.db;
    const row = await loadDocumentAt(prisma, ctx, at);
    const file = await loadText(prisma, row);
    if (file === null) {
      const message = `The text of ${at.path} has not been read yet (state: ${row.state}).`;
      return { ok: false, code: "CONFLICT", message, hint: row.detail ?? "Try again in a moment." };
    }
    const page = takePage(file.text, offset, limit);
    const lines = `${page.from}-${page.to}`;
    const [label] = await labelFileParts(ctx, threadId, [{ row, lines, passage: page.text }]);
    return {
      ok: true,
      data: {
        document_id: row.id,
        version: row.version,
        state: row.state,
        total_lines: page.total,
        next_offset: page.to < page.total ? page.to + 1 : null,
        hits: [{ label, path: at.path, title: row.title, lines, passage: page.text }],
        ...(page.isCut && { note: `Line ${page.from} is too long for one reply; only its beginning is shown.` }),
      },
    };
  },
});
