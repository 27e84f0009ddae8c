import { z } from "zod";
import type { Context } from "../../../core/context";
import { truncate } from "../../../core/truncate";
import { defineTool, type ToolDefinition } from "../../../gateway/tool-definition";
import { cleanFileName } from "../../clean-file-name";
import { createDocument } from "../create-document";
import { fileReceipt } from "../file-receipt";
import { freeName } from "../free-name";
import type { Inverse } from "../inverse";
import { lockTree } from "../lock-tree";
import { type Place, parsePath, rootFolder } from "../parse-path";
import { prepareText } from "../prepare-text";
import { requireFreePlace } from "../require-free-place";
import { requireNewBytes } from "../require-new-bytes";
import { longestShown, mutatingTool, writtenData } from "./mutating-tool";
import { Path } from "./params";

/** A stored run as a Markdown document. @throws NOT_FOUND for one that this person may not read in this thread */
export type RenderRun = (
  ctx: Context,
  run: { ref: string; title: string; threadId: string | undefined },
) => Promise<string>;

/** The tool that keeps a stored run as a document. @param render runs are known to whoever keeps them */
export function exportRunTool(render: RenderRun): ToolDefinition {
  return defineTool({
    ...mutatingTool,
    name: "export_run",
    label: "Keep Run as Document",
    owner: "specialists",
    group: "runs",
    manual: {
      meaning: "Writes a stored run as a document.",
      when: "Crawled pages or a specialist's results are to be kept among the documents.",
      whenNot: "Words of your own are kept: write_file.",
      goodExample: '{"ref":"run_0123456789ABCDEF","title":"Prices in spring"}',
      badExample: '{"ref":"the crawl","title":"Prices"}: no ref.',
      parameters: "ref: run_… or spill_…. title: names the file. folder: below /documents.",
      results: "path, version, state, receipt. CONFLICT: the same content stands elsewhere.",
    },
    parameters: z.strictObject({
      ref: z
        .string()
        .trim()
        .regex(/^(run|spill)_[0-9A-Z]{16}$/, "the id of a run or a spill, as it was given"),
      title: z.string().trim().min(1).max(150),
      folder: Path.default(rootFolder),
    }),
    permission: "documents:create",
    // A second call would write the same content, which is refused.
    idempotency: "idempotent",
    consent: ["thread"],
    preview: async ({ ref, title, folder }, { ctx, threadId }) => {
      const text = await render(ctx, { ref, title, threadId });
      const at = await placeOf(ctx.db.prisma, ctx, folder, title);
      await requireNewBytes(ctx.db.prisma, ctx, (await prepareText(at.name, text)).sha256, at.path);
      return {
        target: { kind: "document", name: at.path },
        change: { before: null, after: truncate(text, longestShown) },
        recipients: [],
        risk: "low",
        typeToConfirm: null,
      };
    },
    handler: async ({ ref, title, folder }, call) => {
      const { ctx, threadId } = call;
      const text = await render(ctx, { ref, title, threadId });
      const prepared = await prepareText(fileNameOf(title), text);
      const { value } = await call.commit(async (tx) => {
        await lockTree(tx, ctx);
        const at = await placeOf(tx, ctx, folder, title);
        await requireNewBytes(tx, ctx, prepared.sha256, at.path);
        const made = await createDocument(tx, call, at, prepared);
        const inverse: Inverse = { act: "remove", documentId: made.id, sha256: made.sha256 };
        const about = { documentId: made.id, path: at.path, preview: text };
        return { value: made, receipts: [fileReceipt(ctx, { operation: "write_file", ...about })], inverse };
      });
      return { ok: true, data: writtenData(value) };
    },
  });
}

/** A place of its own: a title that is taken gets a number. Holds while the tree is locked. */
async function placeOf(
  tx: Parameters<typeof freeName>[0],
  ctx: Context,
  folder: string,
  title: string,
): Promise<Place> {
  const { path } = parsePath(folder, "folder");
  const at = parsePath(`${path}/${await freeName(tx, ctx, path, fileNameOf(title))}`, "title");
  await requireFreePlace(tx, ctx, at);
  return at;
}

function fileNameOf(title: string): string {
  return cleanFileName(`${title.replaceAll(/[/\\]/g, "-").replace(/\.md$/i, "")}.md`);
}
