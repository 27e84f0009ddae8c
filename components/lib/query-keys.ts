import type { QueryKey } from "@tanstack/react-query";
import type { PageEventName } from "@/lib/events/schema";

/** Names of everything the pages keep. The first word is what page events speak of. */
export const queryKeys = {
  me: ["me"] as const,
  workspaces: ["workspaces"] as const,
  workspace: (workspaceId: string) => ["workspaces", workspaceId] as const,
  threads: (workspaceId: string) => ["threads", workspaceId] as const,
  thread: (threadId: string) => ["thread", threadId] as const,
  turn: (threadId: string, turnId: string) => ["thread", threadId, "turns", turnId] as const,
  prompts: (workspaceId: string) => ["prompts", workspaceId] as const,
  messages: (threadId: string) => ["thread", threadId, "messages"] as const,
  run: (threadId: string, runId: string) => ["thread", threadId, "run", runId] as const,
  citations: (threadId: string) => ["thread", threadId, "citations"] as const,
  capabilities: (workspaceId: string, threadId?: string) => ["capabilities", workspaceId, threadId ?? ""] as const,
  documents: (workspaceId: string) => ["documents", workspaceId] as const,
  document: (documentId: string) => ["document", documentId] as const,
  deliverables: (workspaceId: string) => ["deliverables", workspaceId] as const,
  report: (reportId: string) => ["report", reportId] as const,
  image: (imageId: string) => ["image", imageId] as const,
  receipts: (workspaceId: string) => ["receipts", workspaceId] as const,
  threadReceipts: (workspaceId: string, threadId: string) => ["receipts", workspaceId, "thread", threadId] as const,
  receipt: (receiptId: string) => ["receipt", receiptId] as const,
  tools: (workspaceId: string) => ["tools", workspaceId] as const,
  tool: (workspaceId: string, name: string) => ["tools", workspaceId, "one", name] as const,
  toolMetrics: (workspaceId: string, window: string) => ["tools", workspaceId, "metrics", window] as const,
  toolRules: (workspaceId: string) => ["tools", workspaceId, "rules"] as const,
  toolCalls: (workspaceId: string, name: string) => ["tools", workspaceId, "calls", name] as const,
  audit: (workspaceId: string) => ["audit", workspaceId] as const,
  auditTrace: (workspaceId: string, auditId: string) => ["audit", workspaceId, "trace", auditId] as const,
  members: (workspaceId: string) => ["members", workspaceId] as const,
  invites: (workspaceId: string) => ["invites", workspaceId] as const,
  notifications: (workspaceId: string) => ["notifications", workspaceId] as const,
  approvals: (workspaceId: string) => ["approvals", workspaceId] as const,
  approval: (approvalId: string) => ["approval", approvalId] as const,
  grants: (workspaceId: string) => ["grants", workspaceId] as const,
  requests: (workspaceId: string) => ["requests", workspaceId] as const,
  inbox: (workspaceId: string) => ["inbox", workspaceId] as const,
  memory: (workspaceId: string, scope: "user" | "team") => ["memory", workspaceId, scope] as const,
  tokens: ["tokens"] as const,
  health: ["health"] as const,
};

/** Which of them an event of the server makes stale: a new event without an answer here does not compile. */
export const staleAfter: Record<PageEventName, readonly QueryKey[]> = {
  "receipt.changed": [["receipts"], ["receipt"]],
  "deliverable.changed": [["deliverables"], ["report"], ["image"]],
  "document.changed": [["documents"], ["document"]],
  // An open thread follows its own stream; messages are re-read by the page itself.
  "thread.changed": [["threads"]],
  "tool.changed": [["tools"], ["capabilities"]],
  "member.changed": [["members"], ["invites"], ["workspaces"], ["capabilities"]],
  "workspace.changed": [["workspaces"], ["capabilities"]],
  "notification.created": [["notifications"], ["inbox"]],
  "approval.changed": [["approvals"], ["approval"], ["grants"], ["inbox"], ["notifications"]],
  "request.changed": [["requests"], ["inbox"]],
  "memory.changed": [["memory"]],
};
