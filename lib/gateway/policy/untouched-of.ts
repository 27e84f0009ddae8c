import type { RegisteredTool } from "../registry";
import type { SettingValues } from "./setting-values";

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
