import { ruleSet } from "@/lib/gateway/policy/rule-set";
import type { ToolSetting } from "@/lib/gateway/policy/tool-setting";
import type { Policy } from "@/lib/gateway/read-policy";
import { noGuards } from "@/lib/gateway/resilience/guards";

/** What decides about an owner's calls where no admin has said anything. */
export function policyOf(given: Partial<Policy> = {}): Policy {
  return {
    role: "owner",
    threadVisible: true,
    settings: new Map(),
    rules: ruleSet([]),
    version: "none",
    approvalMode: "default",
    pagesRead: false,
    userSwitches: new Map(),
    threadSwitches: new Map(),
    grants: [],
    credentials: new Map(),
    guards: noGuards,
    unattended: null,
    ...given,
  };
}

/** A setting that changes nothing but what is given. */
export function settingOf(given: Partial<ToolSetting> & Pick<ToolSetting, "tool">): ToolSetting {
  return {
    status: "active",
    canaryPercent: null,
    canaryRoles: null,
    roles: null,
    mode: null,
    rateLimit: null,
    timeoutMs: null,
    masks: null,
    rowFilters: null,
    heldAt: null,
    heldCause: null,
    windowHours: null,
    minCalls: null,
    reason: null,
    alternative: null,
    changedById: "usr_admin",
    changedAt: "2026-11-30T09:00:00Z",
    ...given,
  };
}
