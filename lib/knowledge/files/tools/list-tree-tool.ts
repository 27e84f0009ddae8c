import { z } from "zod";
import { notFound } from "../../../core/errors";
import { defineTool } from "../../../gateway/tool-definition";
import { listFolders } from "../list-folders";
import { parsePath, rootFolder } from "../parse-path";
import { fileTool, readingTool } from "./file-tool";
import { Path } from "./params";

const mostLines = 150;

/** Shows folders and documents below a folder as an indented tree. */
export const listTreeTool = defineTool({
  ...fileTool,
  ...readingTool,
  name: "list_tree",
  label: "Show File Tree",
  manual: {
    meaning: "Shows all below a folder as an indented tree.",
    when: "To learn how documents are arranged.",
    whenNot: "One folder is enough: ls.",
    goodExample: '{"path":"/documents","depth":2}',
    badExample: '{"path":"notes.md"}: that is no folder.',
    parameters: "depth: levels, usually 3.",
    results: "tree: one name a line, folders end with /.",
  },
  parameters: z.strictObject({ path: Path.default(rootFolder), depth: z.number().int().min(1).max(12).default(3) }),
  handler: async ({ path, depth }, { ctx }) => {
    const at = parsePath(path);
    const { prisma } = ctx.db;
    const folders = await listFolders(prisma, ctx);
    if (!folders.has(at.path)) throw notFound(`folder as ${at.path}`);
    const levelOf = (below: string) => below.slice(at.path.length + 1).split("/").length;
    const shown = [...folders.keys()].filter((folder) => folder.startsWith(`${at.path}/`) && levelOf(folder) <= depth);
    const rows = await prisma.document.findMany({
      where: { workspaceId: ctx.workspaceId, folder: { in: [at.path, ...shown] }, state: { not: "deleting" } },
      orderBy: [{ folder: "asc" }, { fileName: "asc" }],
      select: { folder: true, fileName: true },
      take: mostLines + 1,
    });
    const files = rows.map(({ folder, fileName }) => `${folder}/${fileName}`).filter((file) => levelOf(file) <= depth);
    const all = [...shown.map((folder) => `${folder}/`), ...files].sort();
    const lines = all.slice(0, mostLines).map((line) => {
      const names = line
        .slice(at.path.length + 1)
        .replace(/\/$/, "")
        .split("/");
      return `${"  ".repeat(names.length - 1)}${names.at(-1)}${line.endsWith("/") ? "/" : ""}`;
    });
    const note = all.length > mostLines ? `Only the first ${mostLines} lines are shown.` : undefined;
    return { ok: true, data: { path: at.path, tree: lines.join("\n") || "(empty)", ...(note && { note }) } };
  },
});
