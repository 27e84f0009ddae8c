import { defineTool } from "../../../gateway/tool-definition";
import { loadRunText } from "./load-run-text";
import { runReader } from "./run-reader";
import { ReadRun } from "./schema";
import { takeLines } from "./take-lines";

/** Pages through what stands outside of the context: pages, a specialist's output, an output that had to leave. */
export const readRunTool = defineTool({
  ...runReader,
  name: "read_run",
  label: "Read Stored Run",
  manual: {
    meaning: "Pages through a stored run or spill.",
    when: "A line of the context names a ref and its whole text is needed.",
    whenNot: "One word or number in it is wanted: search_run.",
    goodExample: '{"ref":"run_0123456789ABCDEF"}',
    badExample: '{"ref":"the crawl from before"}: no ref.',
    parameters: "offset: first line, from 0. limit: lines. char_offset: characters of that line to skip.",
    results: "lines, next_offset (null: the end), next_char_offset; label of pages, to cite.",
  },
  parameters: ReadRun,
  handler: async ({ ref, ...wanted }, { ctx, threadId }) => {
    const { title, kind, label, lines } = await loadRunText(ctx, ref, threadId);
    const taken = takeLines(lines, wanted);
    return { ok: true, data: { ref, kind, title, ...(label && { label }), total_lines: lines.length, ...taken } };
  },
});
