import { defineTool } from "../../../gateway/tool-definition";
import { loadRunText } from "./load-run-text";
import { runReader } from "./run-reader";
import { SearchRun } from "./schema";
import { searchLines } from "./search-lines";

/** Finds places in what stands outside of the context, without reading all of it. */
export const searchRunTool = defineTool({
  ...runReader,
  name: "search_run",
  label: "Search Stored Run",
  manual: {
    meaning: "Finds places in a stored run or spill.",
    when: "A name, a number or a word is looked for in a long result.",
    whenNot: "It is to be read from the beginning: read_run.",
    goodExample: '{"ref":"run_0123456789ABCDEF","pattern":"harbour (fee|due)s?"}',
    badExample: '{"ref":"run_0123456789ABCDEF","pattern":"."}: it matches everything.',
    parameters: "pattern: RE2, any case; what is no valid pattern counts as plain text. max_matches: usually 20.",
    results: "matches: text, and offset with char_offset for read_run.",
  },
  parameters: SearchRun,
  handler: async ({ ref, ...wanted }, { ctx, threadId, signal }) => {
    const { title, kind, label, lines } = await loadRunText(ctx, ref, threadId);
    const { matches, plain, complete } = await searchLines(lines, wanted, signal);
    const notes = [
      plain && "The pattern was looked for as plain text.",
      !complete && "There may be more: a narrower pattern shows the rest.",
    ].filter(Boolean);
    const note = notes.length > 0 ? { note: notes.join(" ") } : {};
    return {
      ok: true,
      data: { ref, kind, title, ...(label && { label }), total_lines: lines.length, matches, ...note },
    };
  },
});
