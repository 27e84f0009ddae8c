import { z } from "zod";
import { Receipt } from "../receipts/schema";
import { Role } from "../workspaces/schema";

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
  asks: z
    .enum(["always", "sometimes", "never"])
    .optional()
    .describe("of a tool that is on: whether a card asks before it runs; sometimes: it depends on the arguments"),
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

export const ToolMode = z.enum(["allow", "ask", "deny"]);
export type ToolMode = z.infer<typeof ToolMode>;

export const maskKinds = ["hide", "last_four", "aggregate"] as const;
export const filterOperators = ["equals", "one_of", "starts_with"] as const;

const Column = z.string().trim().min(1).max(100);
const RuleText = z.string().trim().min(1).max(200);

/** What of a column some roles see. Where several masks of one column are for a role, the strictest counts. */
export const Mask = z.strictObject({
  column: Column,
  roles: z.array(Role).min(1),
  mask: z.enum(maskKinds).describe("last_four: *** and its last four characters; aggregate: only count, sum and such"),
});
export type Mask = z.infer<typeof Mask>;

/** Which rows some roles see. Where several filters are for a role, a row must pass all of them. */
export const RowFilter = z
  .strictObject({
    roles: z.array(Role).min(1),
    column: Column,
    operator: z.enum(filterOperators),
    value: z.union([z.string().max(500), z.array(z.string().max(500)).min(1).max(100)]),
  })
  .refine(({ operator, value }) => (operator === "one_of") === Array.isArray(value), {
    path: ["value"],
    message: "a list for one_of, else one text",
  });
export type RowFilter = z.infer<typeof RowFilter>;

/** An admin's rule over tools and arguments. The strictest of all that match wins. */
export const ToolRuleItem = z.object({
  id: z.string(),
  tool: z.string().describe("a name, or a pattern with *"),
  roles: z.array(z.string()).nullable().describe("null: everybody"),
  parameter: z.string().nullable().describe("path of an argument, as options.to; null: whatever the arguments"),
  pattern: z.string().nullable().describe("what its text must match, with *; null: whatever it is"),
  effect: ToolMode,
  note: z.string().nullable(),
  createdBy: z.string().describe("name"),
  createdAt: z.string(),
});
export type ToolRuleItem = z.infer<typeof ToolRuleItem>;

/**
 * POST {ws}/tool-rules. `ask` and `deny` are met by one value of the argument, whatever its capitals; `allow` loosens
 * only what code alone asks for, and only when every value matches as written.
 */
export const CreateToolRule = z
  .strictObject({
    tool: z.string().regex(/^[a-z0-9_*]{1,100}$/, "a tool's name; * stands for any part of it"),
    roles: z.array(Role).min(1).nullable().default(null),
    parameter: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/, "a parameter's name, or a path as options.to")
      .max(200)
      .nullable()
      .default(null),
    pattern: RuleText.nullable().default(null),
    effect: ToolMode,
    note: z.string().trim().max(300).nullable().default(null),
  })
  .refine(({ parameter, pattern }) => pattern === null || parameter !== null, {
    path: ["parameter"],
    message: "needed with a pattern",
  });
export type CreateToolRule = z.input<typeof CreateToolRule>;

export const ToolItem = z.object({
  name: z.string(),
  label: z.string(),
  owner: z.string(),
  group: z.string(),
  version: z.number(),
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
  schema: z.unknown().describe("JSON Schema of the arguments"),
  columns: z
    .array(z.object({ name: z.string(), description: z.string() }))
    .nullable()
    .describe("of its rows, where masks and row filters can be set; null: it has none"),
  leavesWorkspace: z.boolean().describe("something is sent to others: a message, a post, an invitation"),
  reachesInternet: z.boolean().describe("what it is asked for goes to servers elsewhere"),
  consent: z.array(z.enum(["thread", "always"])).describe("standing consents that its card offers"),
  status: z.enum(["active", "canary", "disabled"]),
  canaryPercent: z.number().nullable().describe("of workspaces, by a hash that stays the same"),
  canaryRoles: z.array(z.string()).nullable(),
  held: z.object({ cause: z.string(), at: z.string() }).nullable().describe("why its rollout is stopped"),
  similar: z
    .array(z.object({ name: z.string(), label: z.string(), reason: z.enum(["same_verb_and_noun", "same_words"]) }))
    .describe("tools that an agent has too, and may take for this one"),
  roles: z.array(z.string()).nullable(),
  mode: ToolMode,
  codeMode: ToolMode.describe("when no admin has said anything"),
  rules: z.array(ToolRuleItem).describe("that are about this tool"),
  masks: z.array(Mask),
  rowFilters: z.array(RowFilter),
  rateLimit: z.number(),
  timeoutMs: z.number(),
  windowHours: z.number().describe("over which its three figures are taken"),
  minCalls: z.number().describe("in that window, before they count"),
  reason: z.string().nullable(),
  alternative: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  calls: z.number().describe("in the last 24 hours"),
  lastError: z.string().nullable(),
});
export type ToolItem = z.infer<typeof ToolItem>;

/** PATCH {ws}/tools/{name}. What is left out stays; null goes back to what code says. */
export const UpdateTool = z.strictObject({
  status: z.enum(["active", "canary", "disabled"]).optional(),
  canaryPercent: z.number().int().min(0).max(100).nullable().optional(),
  canaryRoles: z.array(Role).nullable().optional().describe("with canaryPercent too, both must hold"),
  held: z
    .literal(false)
    .optional()
    .describe("lets a stopped rollout go on; with a tool whose manual is too like another's, accepts that it is"),
  roles: z.array(Role).nullable().optional(),
  mode: ToolMode.nullable().optional(),
  masks: z.array(Mask).max(100).optional(),
  rowFilters: z.array(RowFilter).max(100).optional(),
  rateLimit: z.number().int().min(1).max(10_000).nullable().optional(),
  timeoutMs: z.number().int().min(100).max(600_000).nullable().optional(),
  windowHours: z.number().int().min(1).max(168).nullable().optional(),
  minCalls: z.number().int().min(1).max(100_000).nullable().optional(),
  reason: z.string().trim().max(300).nullable().optional(),
  alternative: z.string().trim().max(300).nullable().optional(),
});
export type UpdateTool = z.infer<typeof UpdateTool>;

/** PATCH {ws}/tool-groups/{group}: every tool of the group at once. */
export const UpdateToolGroup = z.strictObject({
  status: z.enum(["active", "disabled"]),
  reason: z.string().trim().max(300).nullable().optional(),
});
export type UpdateToolGroup = z.infer<typeof UpdateToolGroup>;

export const SwitchTool = z.strictObject({ off: z.boolean() });
export type SwitchTool = z.infer<typeof SwitchTool>;

/** A person's own switch, as it stands now. */
export const OwnSwitch = z.object({ name: z.string(), label: z.string(), off: z.boolean() });
export type OwnSwitch = z.infer<typeof OwnSwitch>;

/** GET {ws}/capabilities?thread= */
export const CapabilityQuery = z.object({ thread: ObjectId.optional() });
