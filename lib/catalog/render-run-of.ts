import type { RenderRun } from "../knowledge/files/tools/export-run-tool";
import { loadRunText } from "../sources/runs/reader/load-run-text";
import { renderRun } from "../sources/runs/reader/render-run";

/** Runs stand with the sources, documents with the knowledge: here the one becomes the other. */
export const renderRunOf: RenderRun = async (ctx, { ref, title, threadId }) =>
  renderRun(await loadRunText(ctx, ref, threadId), title);
