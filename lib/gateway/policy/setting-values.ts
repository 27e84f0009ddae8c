import type { RegisteredTool } from "../registry";
import type { UpdateTool } from "../schema";
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

const untouched: SettingValues = {
  status: "active",
  canaryPercent: null,
  canaryRoles: null,
  roles: null,
  mode: null,
  masks: null,
  rowFilters: null,
  rateLimit: null,
  timeoutMs: null,
  windowHours: null,
  minCalls: null,
  reason: null,
  alternative: null,
  heldAt: null,
  heldCause: null,
};

/** Where no admin has said anything: on, or for a new tool its rollout, held where its manual is too like another's. */
export function untouchedOf({ canary, tooAlike }: Pick<RegisteredTool, "canary" | "tooAlike">): SettingValues {
  if (!canary) return untouched;
  return {
    ...untouched,
    status: "canary",
    canaryPercent: canary.percent ?? null,
    canaryRoles: canary.roles ? [...canary.roles] : null,
    ...(tooAlike && { heldAt: canary.since, heldCause: "similar_manual" }),
  };
}

/** The values after a change. A word about the status, or `held: false`, ends a hold: the admin has looked at it. */
export function applyChanges(before: SettingValues, { held, ...changes }: UpdateTool): SettingValues {
  const after = { ...before, ...changes };
  // The reason belongs to being off: switching on without a new one forgets it.
  if (changes.status === "active" && changes.reason === undefined) after.reason = null;
  if (changes.status !== undefined || held === false) {
    after.heldAt = null;
    after.heldCause = null;
  }
  return after;
}
