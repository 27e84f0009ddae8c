import { z } from "zod";
import { Receipt } from "../receipts/schema";

export const replyStatusByCode = {
  OK: "ok",
  NOT_FOUND: "invalid",
  CONFLICT: "invalid",
  MISSING_PARAM: "invalid",
  INVALID_PARAM: "invalid",
  INTENT_REJECTED: "invalid",
  TOOL_NOT_FOUND: "denied",
  TOOL_DISABLED: "denied",
  PERMISSION_DENIED: "denied",
  OPERATION_DENIED: "denied",
  APPROVAL_REJECTED: "denied",
  APPROVAL_EXPIRED: "denied",
  APPROVAL_WITHDRAWN: "denied",
  MUTATIONS_SUSPENDED: "denied",
  CREDENTIALS_MISSING: "denied",
  CREDENTIALS_EXPIRED: "denied",
  RETRY_NEEDS_USER: "denied",
  RATE_LIMITED: "limited",
  CIRCUIT_OPEN: "limited",
  APPROVAL_REQUIRED: "pending",
  UPSTREAM_FAILED: "failed",
  CANCELLED: "failed",
  TIMEOUT: "failed",
  OUTCOME_UNKNOWN: "failed",
  HANDLER_EXCEPTION: "failed",
  RESULT_TOO_LARGE: "failed",
} as const;

export type ReplyCode = keyof typeof replyStatusByCode;
const codes = Object.keys(replyStatusByCode) as [ReplyCode, ...ReplyCode[]];

/** A tool that can be run instead, as it is offered to a model or a person. */
export const Alternative = z.object({ name: z.string(), label: z.string() });
export type Alternative = z.infer<typeof Alternative>;

/** The one shape that every call is answered with. */
export const GatewayReply = z.object({
  status: z.enum(["ok", "failed", "invalid", "denied", "limited", "pending"]),
  code: z.enum(codes),
  data: z.unknown().optional(),
  message: z.string().optional(),
  hint: z.string().optional(),
  alternatives: z.array(Alternative).optional(),
  receipt: Receipt.optional(),
  receipts: z.array(Receipt).optional().describe("only when one call touched several objects"),
  auditId: z.string(),
});
export type GatewayReply = z.infer<typeof GatewayReply>;

/** Letters, digits, _ and -: whatever else comes cannot name anything here. */
const ObjectId = z.string().regex(/^[\w-]{1,100}$/, "an id");

export const InvokeTool = z.strictObject({
  arguments: z.unknown().optional().describe("an object; the gateway itself judges whatever comes"),
  idempotencyKey: z
    .string()
    .regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u, "1 to 200 characters, none of them a control character")
    .optional(),
  threadId: ObjectId.optional(),
});
export type InvokeTool = z.infer<typeof InvokeTool>;

export const capabilityStates = [
  "on",
  "off",
  "needs_sign_in",
  "not_configured",
  "failing",
  "not_permitted",
  "not_in_rollout",
] as const;
export const CapabilityState = z.enum(capabilityStates);
export type CapabilityState = z.infer<typeof CapabilityState>;

/** What one tool is for one caller, at one moment: the record behind the prompt, the panel and the notice. */
export const Capability = z.object({
  name: z.string(),
  label: z.string(),
  owner: z.string().describe("supervisor, or a specialist's name"),
  state: CapabilityState,
  reason: z.string().nullable().describe("why, in the words of whoever decided"),
  decidedBy: z.enum(["workspace", "role", "user", "thread", "system"]).nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  whoCanChange: z.string().nullable().describe("who can turn it on: names of owners and admins, or the person"),
  alternative: z.string().nullable().describe("what can be done instead, as a plain sentence"),
});
export type Capability = z.infer<typeof Capability>;

export const Capabilities = z.object({
  tools: z.array(Capability),
  specialists: z.array(
    z.object({ name: z.string(), label: z.string(), state: CapabilityState, tools: z.array(z.string()) }),
  ),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const ToolItem = z.object({
  name: z.string(),
  label: z.string(),
  owner: z.string(),
  group: z.string(),
  permission: z.string(),
  operation: z.enum(["read", "write", "approval"]),
  sensitivity: z.enum(["normal", "high"]),
  idempotency: z.enum(["read", "idempotent", "once"]),
  manual: z.object({
    meaning: z.string(),
    when: z.string(),
    whenNot: z.string(),
    parameters: z.string(),
    results: z.string(),
    goodExample: z.string(),
    badExample: z.string(),
  }),
  status: z.enum(["active", "canary", "disabled"]),
  canaryPercent: z.number().nullable(),
  roles: z.array(z.string()).nullable(),
  mode: z.enum(["allow", "ask", "deny"]),
  rateLimit: z.number(),
  timeoutMs: z.number(),
  reason: z.string().nullable(),
  alternative: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  calls: z.number().describe("in the last 24 hours"),
  lastError: z.string().nullable(),
});
export type ToolItem = z.infer<typeof ToolItem>;

export const UpdateTool = z.strictObject({
  status: z.enum(["active", "disabled"]).optional(),
  roles: z
    .array(z.enum(["owner", "admin", "editor", "viewer"]))
    .nullable()
    .optional(),
  rateLimit: z.number().int().min(1).max(10_000).nullable().optional(),
  timeoutMs: z.number().int().min(100).max(600_000).nullable().optional(),
  reason: z.string().trim().max(300).nullable().optional(),
  alternative: z.string().trim().max(300).nullable().optional(),
});
export type UpdateTool = z.infer<typeof UpdateTool>;

export const SwitchTool = z.strictObject({ off: z.boolean() });
export type SwitchTool = z.infer<typeof SwitchTool>;

/** A person's own switch, as it stands now. */
export const OwnSwitch = z.object({ name: z.string(), label: z.string(), off: z.boolean() });
export type OwnSwitch = z.infer<typeof OwnSwitch>;

/** GET {ws}/capabilities?thread= */
export const CapabilityQuery = z.object({ thread: ObjectId.optional() });
