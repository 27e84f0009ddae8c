import type { ToolDefinition } from "../../../gateway/tool-definition";

/** What the tools for files have in common. */
export const fileTool = {
  version: 1,
  sensitivity: "normal",
  rateLimit: 60,
  timeoutMs: 10_000,
  group: "files",
  owner: "knowledge_base",
} as const satisfies Partial<ToolDefinition>;

export const readingTool = {
  ...fileTool,
  permission: "documents:read",
  operation: "read",
  idempotency: "read",
  rateLimit: 120,
  alternative: "Open the documents page: documents and their folders are shown there.",
} as const satisfies Partial<ToolDefinition>;

/** What the rows of a list of files consist of. */
export const entryColumns = {
  path: { description: "whole path" },
  type: { description: "file or folder" },
  documents: { description: "of a folder: documents directly in it" },
  size: { description: "bytes" },
  version: { description: "what expected_version means" },
  state: { description: "ready, or why its text is not found yet" },
  changed_at: { description: "time of the last change" },
} as const;
