import type { ToolItem, UpdateTool } from "@/lib/gateway/schema";
import { roles } from "@/lib/workspaces/schema";

const known = (names: readonly string[] | null) => names && roles.filter((role) => names.includes(role));

/**
 * What a change replaces, so that it can be taken back in one press. Only those fields: taking back an old change must
 * not take back a newer one.
 */
export function replacedBy(changes: UpdateTool, tool: ToolItem): UpdateTool {
  const before: Required<Omit<UpdateTool, "held">> = {
    status: tool.status,
    canaryPercent: tool.canaryPercent,
    canaryRoles: known(tool.canaryRoles),
    roles: known(tool.roles),
    mode: tool.mode === tool.codeMode ? null : tool.mode,
    rateLimit: tool.rateLimit,
    timeoutMs: tool.timeoutMs,
    masks: tool.masks,
    rowFilters: tool.rowFilters,
    windowHours: tool.windowHours,
    minCalls: tool.minCalls,
    reason: tool.reason,
    alternative: tool.alternative,
  };
  const touched = new Set(Object.keys(changes));
  // The reason belongs to the status: it goes when a tool is switched on.
  if (touched.has("status")) touched.add("reason");
  return Object.fromEntries(Object.entries(before).filter(([field]) => touched.has(field)));
}
