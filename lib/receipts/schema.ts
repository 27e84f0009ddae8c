import { z } from "zod";
import { isStorableTime } from "../core/storable-time";

export const receiptStatuses = ["pending", "success", "failed", "unknown"] as const;
export const ReceiptStatus = z.enum(receiptStatuses);
export type ReceiptStatus = z.infer<typeof ReceiptStatus>;

export const receiptRoutes = [
  "deliverables",
  "knowledge_base",
  "mcp_discovery",
  "google_drive",
  "dropbox",
  "onedrive",
  "memory",
  "automations",
  "web_crawler",
  "notion",
  "slack",
  "gmail",
  "linear",
  "jira",
  "clickup",
  "confluence",
  "calendar",
  "luma",
  "airtable",
  "discord",
  "teams",
] as const;
export const receiptOperations = [
  "generate",
  "create",
  "update",
  "delete",
  "send",
  "post",
  "write_file",
  "edit_file",
  "rm",
  "rmdir",
  "move_file",
  "mkdir",
  "export",
] as const;

/** What is known to be true about one artifact or object that a mutation touched. Absent keys are omitted. */
export const Receipt = z.object({
  id: z.string(),
  route: z.enum(receiptRoutes),
  type: z.string().describe("report, podcast, ... for deliverables; else the thing touched"),
  operation: z.enum(receiptOperations),
  status: ReceiptStatus,
  external_id: z.string().optional(),
  verifiable_url: z.string().optional(),
  preview: z.string().optional().describe("about 200 characters"),
  error: z.string().optional().describe("only when failed"),
  tool_call_id: z.string(),
  turn_id: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Whether what a receipt tells of can be taken back by the person who looks at it. */
export const UndoState = z.enum(["available", "undone", "expired", "not_reversible", "not_yours"]);
export type UndoState = z.infer<typeof UndoState>;

/** A receipt as the REST list and page show it: with who asked, and where it belongs. */
export const ReceiptItem = Receipt.extend({
  tool: z.string(),
  threadId: z.string().nullable(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  approvedBy: z.string().nullable().describe("the person, or null when a rule allowed it"),
  undo: z.object({
    auditId: z.string().nullable().describe("what POST /actions/{id}/undo names; null when nothing was kept"),
    state: UndoState,
  }),
});
export type ReceiptItem = z.infer<typeof ReceiptItem>;

/** GET /receipts/{id}: with what was asked for, and what the audit trail holds about it. */
export const ReceiptDetail = ReceiptItem.extend({
  arguments: z.unknown().describe("of the call, cleaned of secrets; null when the receipt has no call"),
  records: z.array(z.object({ id: z.string(), seq: z.string(), at: z.string(), action: z.string(), hash: z.string() })),
});
export type ReceiptDetail = z.infer<typeof ReceiptDetail>;

export const ReceiptVerification = z.object({
  valid: z.boolean(),
  signature: z.boolean(),
  chain: z.boolean(),
  checkedAt: z.string(),
  reason: z.string().optional(),
});
export type ReceiptVerification = z.infer<typeof ReceiptVerification>;

/** What a handler says about an object it touched; the server adds ids, times and the signature. */
export interface ReceiptDraft {
  /** Made beforehand when other rows must point at it; else left out. */
  id?: string;
  route: Receipt["route"];
  type: string;
  operation: Receipt["operation"];
  status: ReceiptStatus;
  externalId?: string;
  verifiableUrl?: string;
  preview?: string;
  error?: string;
}

/** GET {ws}/receipts?thread=&status= */
export const ReceiptQuery = z.object({
  thread: z
    .string()
    .regex(/^[\w-]{1,100}$/, "an id")
    .optional(),
  status: ReceiptStatus.optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[\w-]{1,100}$/, "the nextCursor of the page before")
    .refine((cursor) => isStorableTime(cursor.slice(0, 24)), "the nextCursor of the page before")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;
