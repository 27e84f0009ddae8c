import { z } from "zod";
import { filterOperators, maskKinds } from "../schema";

/** What of a column some roles see; `roles` null: everybody. */
const MaskRow = z.object({
  column: z.string().min(1),
  roles: z.array(z.string()).nullable(),
  mask: z.enum(maskKinds),
});
export type MaskRow = z.infer<typeof MaskRow>;

/** Which rows some roles see: only those whose column is so. Several for one role: all of them count. */
const RowFilterRow = z.object({
  roles: z.array(z.string()).nullable(),
  column: z.string().min(1),
  operator: z.enum(filterOperators),
  value: z.union([z.string(), z.array(z.string())]),
});
export type RowFilterRow = z.infer<typeof RowFilterRow>;

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
  masks: z.array(MaskRow).nullable(),
  rowFilters: z.array(RowFilterRow).nullable(),
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
