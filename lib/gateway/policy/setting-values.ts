import type { MaskRow, RowFilterRow } from "./tool-setting";

/** What of a tool's setting in a workspace can differ, as it stands before and after a change. */
export interface SettingValues {
  status: "active" | "canary" | "disabled";
  canaryPercent: number | null;
  canaryRoles: string[] | null;
  roles: string[] | null;
  mode: "allow" | "ask" | "deny" | null;
  masks: MaskRow[] | null;
  rowFilters: RowFilterRow[] | null;
  rateLimit: number | null;
  timeoutMs: number | null;
  windowHours: number | null;
  minCalls: number | null;
  reason: string | null;
  alternative: string | null;
  heldAt: string | null;
  heldCause: string | null;
}
