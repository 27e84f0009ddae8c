import { z } from "zod";
import type { Context } from "../../../core/context";
import { createBreathing } from "../../../core/text/create-breathing";
import { estimateTokens } from "../../../core/text/estimate-tokens";
import { truncate } from "../../../core/truncate";
import { defineTool } from "../../../gateway/tool-definition";
import type { DocumentRow } from "../find-document";
import { labelFileParts } from "../label-file-part";
import { loadText } from "../load-text";
import { holdsPattern, matchPath } from "../match-wildcard";
import { parsePath, rootFolder } from "../parse-path";
import { mostTokens } from "../take-page";
import { fileTool, readingTool } from "./file-tool";
import { Path } from "./params";

/** Documents that are looked through, and characters of them, in one call. */
const mostDocuments = 1_000;
const mostCharacters = 20_000_000;
const longestLine = 300;

/** Finds lines in documents. */
export const grepTool = defineTool({
  ...fileTool,
  ...readingTool,
  name: "grep",
  label: "Find Lines in Files",
  timeoutMs: 20_000,
  manual: {
    meaning: "Finds lines that hold a text.",
    when: "Exact words, codes, the place of an edit.",
    whenNot: "A question in one's own words: search_knowledge_base.",
    goodExample: '{"pattern":"E-411","path":"/documents/manuals"}',
    badExample: '{"pattern":"(foo|bar)+"}: no regular expressions; * and ? are the only signs.',
    parameters: "pattern: plain text, * anything, ? one character. path: folder or file. name: as *.md.",
    results: 'hits: label, path, passage with "line: text".',
  },
  parameters: z.strictObject({
    pattern: z.string().min(1).max(200),
    path: Path.default(rootFolder),
    name: z.string().trim().min(1).max(200).optional(),
    ignore_case: z.boolean().default(true),
    max_matches: z.number().int().min(1).max(100).default(30),
  }),
  rows: {
    path: "hits",
    columns: {
      label: { description: "cited as it stands" },
      path: { description: "of the document" },
      title: { description: "of the document" },
      passage: { description: "numbered lines" },
    },
  },
  handler: async ({ pattern, path, name, ignore_case, max_matches }, { ctx, threadId, signal }) => {
    const fold = (text: string) => (ignore_case ? text.toLowerCase() : text);
    const pieces = fold(pattern)
      .split("*")
      .filter((piece) => piece !== "");
    const rows = await documentsBelow(ctx, parsePath(path).path, name);
    const breathe = createBreathing();
    const found: Array<{ row: DocumentRow; lines: Array<{ number: number; text: string }> }> = [];
    let left = max_matches;
    let room = mostTokens;
    let characters = 0;
    let looked = 0;
    for (const row of rows.slice(0, mostDocuments)) {
      if (left === 0 || room <= 0 || characters > mostCharacters) break;
      signal.throwIfAborted();
      looked += 1;
      const text = (await loadText(ctx.db.prisma, row))?.text ?? "";
      characters += text.length;
      const lines: Array<{ number: number; text: string }> = [];
      for (const [at, line] of text.split("\n").entries()) {
        if (left === 0 || room <= 0) break;
        await breathe();
        if (!holdsPattern(pieces, fold(line))) continue;
        lines.push({ number: at + 1, text: truncate(line.trim(), longestLine) });
        room -= estimateTokens(lines.at(-1)!.text) + 4;
        left -= 1;
      }
      if (lines.length > 0) found.push({ row, lines });
    }
    const parts = found.map(({ row, lines }) => ({
      row,
      lines: lines.map(({ number }) => number).join(","),
      passage: lines.map(({ text }) => text).join("\n"),
    }));
    const labels = await labelFileParts(ctx, threadId, parts);
    const isAll = looked === rows.length && left > 0 && room > 0;
    return {
      ok: true,
      data: {
        pattern,
        hits: found.map(({ row, lines }, at) => ({
          label: labels[at],
          path: `${row.folder}/${row.fileName}`,
          title: row.title,
          passage: lines.map(({ number, text }) => `${number}: ${text}`).join("\n"),
        })),
        note: isAll
          ? `${looked} ${looked === 1 ? "document was" : "documents were"} looked through.`
          : "There is more: narrow it by path, name or a longer pattern.",
      },
    };
  },
});

async function documentsBelow(ctx: Context, path: string, name: string | undefined): Promise<DocumentRow[]> {
  const rows = await ctx.db.prisma.document.findMany({
    where: { workspaceId: ctx.workspaceId, state: { not: "deleting" } },
    orderBy: [{ folder: "asc" }, { fileName: "asc" }],
  });
  const wanted = name?.normalize("NFC").toLowerCase();
  return rows.filter(({ folder, fileName }) => {
    const isBelow = `${folder}/`.startsWith(`${path}/`) || `${folder}/${fileName}` === path;
    return isBelow && (wanted === undefined || matchPath(wanted, fileName.toLowerCase()));
  });
}
