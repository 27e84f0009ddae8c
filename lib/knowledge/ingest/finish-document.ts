import type { Context } from "../../core/context";
import { publishDocument } from "../publish-document";
import { failDocument } from "./fail-document";
import type { WantedDocument } from "./wanted-document";

/** Last step: what an earlier reading left behind goes, and the document is ready - only with its chunks counted. */
export async function finishDocument(
  ctx: Context,
  { id, version }: WantedDocument,
  chunks: number,
): Promise<"ready" | "failed" | "gone"> {
  if (chunks === 0) {
    const ended = await failDocument(
      ctx,
      ctx.workspaceId,
      { id, version },
      "no_text",
      "The file has no readable text.",
    );
    return ended ? "failed" : "gone";
  }
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const ready = await tx.document.updateMany({
      where: { id, workspaceId: ctx.workspaceId, version, state: "processing" },
      data: { state: "ready", reason: null, chunkCount: chunks, updatedAt: now, heartbeatAt: null },
    });
    if (ready.count === 0) {
      // Run again after it had been finished: that is what was wanted.
      const document = await tx.document.findFirst({ where: { id, workspaceId: ctx.workspaceId, version } });
      return document?.state === "ready" ? ("ready" as const) : ("gone" as const);
    }
    const isLeftOver = { OR: [{ position: { lt: 0 } }, { position: { gte: chunks } }] };
    await tx.chunk.deleteMany({ where: { documentId: id, ...isLeftOver } });
    await tx.posting.deleteMany({ where: { documentId: id, fromPosition: { gte: chunks } } });
    const stored = await tx.chunk.count({ where: { documentId: id } });
    if (stored !== chunks) throw new Error(`Document ${id}: ${stored} chunks stored instead of ${chunks}.`);
    await publishDocument(tx, ctx, id, "ready");
    return "ready" as const;
  });
}
