import { allocateLabels } from "../knowledge/allocate-labels";
import type { LabelRun } from "../sources/crawl/web-crawl-tool";

/** Runs are numbered by the counter that numbers passages: one thread, one row of labels. */
export const labelRun: LabelRun = async (ctx, threadId, run) => {
  const source = { ...run, documentId: null, chunkId: null, page: null, headingPath: [], start: null, end: null };
  const [citation] = await allocateLabels(ctx, threadId, [source]);
  return citation!.number;
};
