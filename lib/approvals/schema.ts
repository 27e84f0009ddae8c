import { z } from "zod";
import { isStorableTime } from "../core/storable-time";

export const approvalStates = [
  "pending",
  "approved",
  "rejected",
  "expired",
  "withdrawn",
  "superseded",
  "executed",
  "failed",
] as const;
export const ApprovalState = z.enum(approvalStates);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** `tool`: a call that a person is asked about. `doom_loop`: an agent that may be going round in circles. */
export const ApprovalKind = z.enum(["tool", "doom_loop"]);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

export const ApprovalScope = z.enum(["once", "thread", "always"]);
export type ApprovalScope = z.infer<typeof ApprovalScope>;

export const Decision = z.enum(["approve", "edit", "reject", "withdraw"]);
export type Decision = z.infer<typeof Decision>;

/** POST /approvals/{id}/decision. Anything else is refused and leaves the card as it is. */
export const DecideApproval = z.strictObject({
  decision: Decision,
  arguments: z.record(z.string(), z.unknown()).optional().describe("with `edit`: all arguments, as they shall run"),
  reason: z.string().trim().max(500).optional().describe("reaches the agent"),
  scope: ApprovalScope.default("once"),
});
export type DecideApproval = z.infer<typeof DecideApproval>;

/** Why and on what a person is asked. */
export const ApprovalPreview = z.object({
  target: z.object({ kind: z.string(), name: z.string(), url: z.string().optional() }).nullable(),
  change: z.object({ before: z.string().nullable(), after: z.string().nullable() }).optional(),
  recipients: z.array(z.string()),
  leavesWorkspace: z.boolean(),
  risk: z.enum(["low", "medium", "high"]),
  typeToConfirm: z.string().nullable().describe("a name that the card asks to be typed first"),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;

const Who = z.object({ id: z.string(), name: z.string() });

/** A card: what is asked, who may decide, what became of it. */
export const ApprovalItem = z.object({
  id: z.string(),
  kind: ApprovalKind,
  state: ApprovalState,
  tool: z.string(),
  label: z.string(),
  owner: z.string().describe("the agent that the tool belongs to"),
  agentPath: z.array(z.string()),
  threadId: z.string().nullable(),
  threadTitle: z.string().nullable(),
  turnId: z.string().nullable(),
  callId: z.string(),
  arguments: z.record(z.string(), z.unknown()).describe("as they will run, or ran"),
  proposed: z.record(z.string(), z.unknown()).nullable().describe("as they were asked for, when somebody edited them"),
  parameters: z.unknown().describe("JSON Schema of the arguments; null when the tool is gone"),
  preview: ApprovalPreview,
  rule: z.string().describe("which rule asks: code, workspace.mode, rule:<id>, thread.mode ..."),
  decisions: z.array(Decision).describe("what this person may answer now; empty: only look"),
  scopes: z.array(ApprovalScope),
  requestedBy: Who,
  decider: z.enum(["requester", "another"]),
  whoMayDecide: z.array(z.string()).describe("names"),
  decidedBy: Who.nullable(),
  decision: Decision.nullable(),
  scope: ApprovalScope.nullable(),
  reason: z.string().nullable(),
  code: z.string().nullable().describe("of the call's reply, once it is settled"),
  message: z.string().nullable(),
  receipts: z.array(z.string()).describe("ids"),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
});
export type ApprovalItem = z.infer<typeof ApprovalItem>;

/** A standing consent, as the list to revoke it shows it. */
export const GrantItem = z.object({
  id: z.string(),
  tool: z.string(),
  label: z.string(),
  threadId: z.string().nullable(),
  threadTitle: z.string().nullable(),
  createdAt: z.string(),
});
export type GrantItem = z.infer<typeof GrantItem>;

const ObjectId = z.string().regex(/^[\w-]{1,100}$/, "an id");

/** GET {ws}/approvals?status=&thread=&turn=&mine= */
export const ApprovalQuery = z.object({
  status: z
    .enum([...approvalStates, "closed"])
    .optional()
    .describe("a state; closed: everything but pending"),
  thread: ObjectId.optional(),
  turn: ObjectId.optional(),
  mine: z.union([z.boolean(), z.stringbool()]).default(false).describe("only what one asked for oneself"),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[\w-]{1,100}$/, "the nextCursor of the page before")
    .refine((cursor) => isStorableTime(cursor.slice(0, 24)), "the nextCursor of the page before")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ApprovalQuery = z.infer<typeof ApprovalQuery>;
