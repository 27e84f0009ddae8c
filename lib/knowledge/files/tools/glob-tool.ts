import { z } from "zod";
import { defineTool } from "../../../gateway/tool-definition";
import { matchPath } from "../match-wildcard";
import { rootFolder } from "../parse-path";
import { entryColumns, fileTool, readingTool } from "./file-tool";
import { toEntry } from "./to-entry";

const most = 100;

/** Finds documents by their paths. */
export const globTool = defineTool({
  ...fileTool,
  ...readingTool,
  name: "glob",
  label: "Find Files by Name",
  manual: {
    meaning: "Finds documents by their path.",
    when: "A file's name or a part of it is known.",
    whenNot: "Words inside of files: grep.",
    goodExample: '{"pattern":"**/*plan*.md"}',
    badExample: '{"pattern":"(plan|notes)"}: only *, ** and ? are known.',
    parameters: "pattern: * and ? within a name, ** over folders.",
    results: "entries: path, version, state; none: nothing fits.",
  },
  parameters: z.strictObject({ pattern: z.string().trim().min(1).max(300) }),
  rows: { path: "entries", columns: entryColumns },
  handler: async ({ pattern }, { ctx }) => {
    const rows = await ctx.db.prisma.document.findMany({
      where: { workspaceId: ctx.workspaceId, state: { not: "deleting" } },
      orderBy: [{ folder: "asc" }, { fileName: "asc" }],
    });
    const wanted = wholePattern(pattern.normalize("NFC").toLowerCase());
    const found = rows.filter(({ folder, fileName }) => matchPath(wanted, `${folder}/${fileName}`.toLowerCase()));
    const note = found.length > most ? `${found.length} fit; only the first ${most} are shown.` : undefined;
    return { ok: true, data: { pattern, entries: found.slice(0, most).map(toEntry), ...(note && { note }) } };
  },
});

function wholePattern(pattern: string): string {
  if (pattern.startsWith("/")) return pattern;
  return pattern.includes("/") ? `${rootFolder}/${pattern.replace(/^documents\//, "")}` : `${rootFolder}/**/${pattern}`;
}
