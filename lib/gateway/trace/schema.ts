import { z } from "zod";
import { ApprovalState, Decision } from "../../approvals/schema";
import { AuditItem } from "../../audit/schema";
import { ReceiptItem } from "../../receipts/schema";

const Who = z.object({ id: z.string(), name: z.string() });

export const TracedRow = AuditItem.extend({
  relation: z
    .enum(["this", "call", "turn", "undo"])
    .describe("the row itself, of the same call, of the same turn, or of the call that takes the other one back"),
});
export type TracedRow = z.infer<typeof TracedRow>;

/** GET {ws}/audit/{id}/trace: from a row back to what a person had said, and forward to what came of it. */
export const AuditTrace = z.object({
  row: AuditItem,
  message: z
    .object({
      id: z.string(),
      threadId: z.string(),
      turnId: z.string(),
      author: Who.nullable(),
      excerpt: z.string().describe("its beginning, at most 300 characters"),
      createdAt: z.string(),
    })
    .nullable()
    .describe("the message that began the turn; null for what happened outside of a chat"),
  rows: z.array(TracedRow).describe("oldest first"),
  complete: z.boolean().describe("false when the turn has more rows than are shown"),
  receipts: z.array(ReceiptItem).describe("of the call; of the whole turn for a row without a call"),
  approvals: z.array(
    z.object({
      id: z.string(),
      state: ApprovalState,
      tool: z.string(),
      requestedBy: Who,
      decision: Decision.nullable(),
      decidedBy: Who.nullable(),
      decidedAt: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type AuditTrace = z.infer<typeof AuditTrace>;
