import { z } from "zod";
import { isStorableTime } from "../core/storable-time";

/** Who did it: the person, the role at that moment, the way in, and which agents stood between. */
export const AuditActor = z.object({
  id: z.string(),
  role: z.string(),
  via: z.string().describe("session, token or job"),
  agentPath: z.array(z.string()).optional(),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** What a verb says happened. Names are `noun.verb`; arguments are cleaned of secrets before they are kept. */
export interface AuditEntry {
  /** Made beforehand when an answer already names it. */
  id?: string;
  /** When it happened, if it is written later than that. */
  at?: Date;
  workspaceId: string;
  action: string;
  actor: AuditActor | null;
  tool?: string;
  toolVersion?: number;
  arguments?: unknown;
  decision?: "allow" | "ask" | "deny";
  /** Which rule decided: `workspace.status`, `role.permission`, `rate` ... */
  rule?: string;
  code?: string;
  /** Milliseconds. */
  durationMs?: number;
  /** Digest of the arguments' names and kinds of values. */
  shape?: string;
  callId?: string;
  receiptId?: string;
  threadId?: string;
  turnId?: string;
  details?: Record<string, unknown>;
}

/** What the hash of a row covers. */
export const AuditBody = z.object({
  seq: z.string(),
  id: z.string(),
  workspaceId: z.string(),
  at: z.string(),
  action: z.string(),
  actor: AuditActor.nullable(),
  tool: z.string().optional(),
  toolVersion: z.number().optional(),
  arguments: z.unknown().optional(),
  decision: z.enum(["allow", "ask", "deny"]).optional(),
  rule: z.string().optional(),
  code: z.string().optional(),
  durationMs: z.number().optional(),
  shape: z.string().optional(),
  callId: z.string().optional(),
  receiptId: z.string().optional(),
  threadId: z.string().optional(),
  turnId: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type AuditBody = z.infer<typeof AuditBody>;

/** A row as lists show it. */
export const AuditItem = AuditBody.extend({
  actorName: z.string().nullable(),
  hash: z.string(),
  prevHash: z.string(),
});
export type AuditItem = z.infer<typeof AuditItem>;

const Instant = z.iso
  .datetime({ offset: true, message: "an ISO 8601 time such as 2026-11-30T09:00:00Z" })
  .refine(isStorableTime, "a year from 1 to 9999");
const Word = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,200}$/u, "1 to 200 characters");

/** GET {ws}/audit?… Newest first. */
export const AuditFilter = z.object({
  tool: Word.optional(),
  action: Word.optional(),
  code: Word.optional(),
  actor: Word.optional().describe("a person's id"),
  thread: Word.optional(),
  turn: Word.optional(),
  call: Word.optional(),
  callId: Word.optional().describe("the same as call"),
  receipt: Word.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, "the nextCursor of the page before")
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** How a chain can be wrong. */
export const auditFaults = ["altered_row", "missing_row", "swapped_rows", "head_mismatch", "unsigned_head"] as const;

export const AuditVerification = z.object({
  valid: z.boolean(),
  rows: z.number().describe("rows that were checked"),
  head: z.string().nullable().describe("hash of the newest row"),
  checkedAt: z.string(),
  fault: z.enum(auditFaults).optional(),
  seq: z.string().optional().describe("the first row that is wrong"),
  reason: z.string().optional(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

export const AuditExportFormat = z.enum(["jsonl", "csv"]);
export type AuditExportFormat = z.infer<typeof AuditExportFormat>;
export const AuditExportQuery = z.object({ format: AuditExportFormat.default("jsonl") });
