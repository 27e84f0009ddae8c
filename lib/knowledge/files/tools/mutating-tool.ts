import type { ToolDefinition } from "../../../gateway/tool-definition";
import type { DocumentRow } from "../find-document";
import { undoFileWork } from "../undo-file-work";
import { fileTool } from "./file-tool";

/** What the tools that change files have in common. */
export const mutatingTool = {
  ...fileTool,
  operation: "write",
  rateLimit: 30,
  timeoutMs: 20_000,
  undo: undoFileWork,
  alternative: "Upload or delete documents on the documents page.",
} as const satisfies Partial<ToolDefinition>;

/** What is told of a document that was written: it is stored, and found once it has been read again. */
export const writtenData = (row: DocumentRow) => ({
  path: `${row.folder}/${row.fileName}`,
  document_id: row.id,
  version: row.version,
  state: row.state,
  ...(row.state === "pending" && { note: "It is stored. Searches find the new text in a moment." }),
});

/** Characters of a text that a card shows. */
export const longestShown = 20_000;
