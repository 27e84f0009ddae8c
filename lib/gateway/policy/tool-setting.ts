import { z } from "zod";

export const masks = ["hide", "last_four", "aggregate"] as const;
export const filterOperators = ["equals", "one_of", "starts_with"] as const;

/** What of a column some roles see; `roles` null: everybody. */
const Mask = z.object({
  column: z.string().min(1),
  roles: z.array(z.string()).nullable(),
  mask: z.enum(masks),
});
export type Mask = z.infer<typeof Mask>;

/** Which rows some roles see: only those whose column is so. Several for one role: all of them count. */
const RowFilter = z.object({
  roles: z.array(z.string()).nullable(),
  column: z.string().min(1),
  operator: z.enum(filterOperators),
  value: z.union([z.string(), z.array(z.string())]),
});
export type RowFilter = z.infer<typeof RowFilter>;

/** One workspace's row about one tool. Read strictly: a row that cannot be understood denies its tool. */
export const ToolSetting = z.object({
  tool: z.string(),
  status: z.enum(["active", "canary", "disabled"]),
  canaryPercent: z.number().int().min(0).max(100).nullable(),
  canaryRoles: z.array(z.string()).nullable(),
  roles: z.array(z.string()).nullable(),
  mode: z.enum(["allow", "ask", "deny"]).nullable(),
  rateLimit: z.number().int().positive().nullable(),
  timeoutMs: z.number().int().positive().nullable(),
  masks: z.array(Mask).nullable(),
  rowFilters: z.array(RowFilter).nullable(),
  heldAt: z.string().nullable(),
  heldCause: z.string().nullable(),
  windowHours: z.number().int().positive().nullable(),
  minCalls: z.number().int().positive().nullable(),
  reason: z.string().nullable(),
  alternative: z.string().nullable(),
  changedById: z.string(),
  changedAt: z.string(),
});
export type ToolSetting = z.infer<typeof ToolSetting>;
