import { z } from "zod";
import { notFound } from "../../../core/errors";
import { defineTool } from "../../../gateway/tool-definition";
import { listFolders } from "../list-folders";
import { parsePath, rootFolder } from "../parse-path";
import { entryColumns, fileTool, readingTool } from "./file-tool";
import { Path } from "./params";
import { toEntry } from "./to-entry";

const most = 100;

/** Shows one folder. */
export const lsTool = defineTool({
  ...fileTool,
  ...readingTool,
  name: "ls",
  label: "List Files",
  manual: {
    meaning: "Lists what stands directly in a folder.",
    when: "To see what is there.",
    whenNot: "A name is looked for: glob.",
    goodExample: '{"path":"/documents/notes"}',
    badExample: '{"path":"/etc"}: only /documents exists.',
    parameters: 'path: "/documents" if left out.',
    results: "entries, folders first: path, type, size, version, state.",
  },
  parameters: z.strictObject({ path: Path.default(rootFolder) }),
  rows: { path: "entries", columns: entryColumns },
  handler: async ({ path }, { ctx }) => {
    const at = parsePath(path);
    const { prisma } = ctx.db;
    const folders = await listFolders(prisma, ctx);
    if (!folders.has(at.path)) throw notFound(`folder as ${at.path}`);
    const inside = [...folders.values()].filter(
      (folder) => folder.path.startsWith(`${at.path}/`) && !folder.path.includes("/", at.path.length + 1),
    );
    const rows = await prisma.document.findMany({
      where: { workspaceId: ctx.workspaceId, folder: at.path, state: { not: "deleting" } },
      orderBy: [{ fileName: "asc" }, { id: "asc" }],
      take: most + 1,
    });
    const all = [
      ...inside.map((folder) => ({ path: folder.path, type: "folder", documents: folder.documents })),
      ...rows.map(toEntry),
    ];
    const note = all.length > most ? `Only the first ${most} are shown; glob narrows by name.` : undefined;
    return { ok: true, data: { path: at.path, entries: all.slice(0, most), ...(note && { note }) } };
  },
});
