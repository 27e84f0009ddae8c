import type { ToolDefinition } from "../../../gateway/tool-definition";

/** What the two tools of the run reader have in common. */
export const runReader = {
  version: 1,
  permission: "chats:read",
  operation: "read",
  sensitivity: "normal",
  idempotency: "read",
  rateLimit: 120,
  timeoutMs: 10_000,
  group: "runs",
  // The supervisor's, and of specialists who page what they have read.
  owner: "agents",
  alternative: "Open the run from the specialist's row in the chat.",
} as const satisfies Partial<ToolDefinition>;
