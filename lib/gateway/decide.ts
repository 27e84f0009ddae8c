import type { Context } from "../core/context";
import { rolePermissions } from "../workspaces/role-permissions";
import { agentsMayCall } from "./agent-reach";
import { type Held, rolloutState } from "./policy/rollout-state";
import { changesThings } from "./policy/unattended";
import { untouchedOf } from "./policy/untouched-of";
import type { Policy } from "./read-policy";
import type { RegisteredTool } from "./registry";
import type { Capability, CapabilityState, ReplyCode } from "./schema";

export interface Denial {
  allowed: false;
  code: Extract<
    ReplyCode,
    | "TOOL_DISABLED"
    | "PERMISSION_DENIED"
    | "OPERATION_DENIED"
    | "CREDENTIALS_MISSING"
    | "CREDENTIALS_EXPIRED"
    | "CIRCUIT_OPEN"
  >;
  /** Stands in the audit row. */
  rule: string;
  state: Exclude<CapabilityState, "on">;
  decidedBy: NonNullable<Capability["decidedBy"]>;
  /** The role, for a role; the person who switched, for the rest. */
  decidedById: string | null;
  decidedAt: string | null;
  /** In the words of whoever decided, or ours. */
  reason: string | null;
}

export type Decision = { allowed: true; rule: "granted" } | Denial;

type Caller = Pick<Context, "permissions" | "person" | "workspaceId">;
type Tool = Pick<
  RegisteredTool,
  "name" | "permission" | "operation" | "owner" | "mode" | "canary" | "tooAlike" | "needsTurn" | "hidden"
>;

const granted: Decision = { allowed: true, rule: "granted" };

/**
 * The one place that says whether a caller has a tool. The effective right is what workspace, role, person, chat, the
 * automation that a turn works for and the delegating agents all grant; the first of them that does not, in this order, is the one that is named.
 */
export function decide(
  tool: Tool,
  policy: Policy,
  caller: Caller,
  agentPath: readonly string[] = [],
  agents: ReadonlySet<string> = new Set(),
): Decision {
  return (
    byWorkspace(tool, policy, caller) ??
    byRole(tool, policy, caller) ??
    byRules(tool, policy) ??
    bySwitches(tool, policy) ??
    byRun(tool, policy) ??
    byAgents(tool, agentPath, agents) ??
    byOperation(tool, policy, caller) ??
    granted
  );
}

function byWorkspace(tool: Tool, policy: Policy, caller: Caller): Denial | undefined {
  const off = { code: "TOOL_DISABLED", decidedBy: "workspace", state: "off" } as const;
  if (tool.mode === "deny") {
    return deny({ ...off, rule: "code.mode", decidedBy: "system", reason: "It is not to be run by anybody." });
  }
  const setting = policy.settings.get(tool.name);
  if (setting === undefined) return tool.canary && byRollout(tool, policy, caller);
  if (setting === "unreadable") {
    const reason = "Its settings cannot be read, so it is kept off.";
    return deny({ ...off, rule: "workspace.unreadable", decidedBy: "system", reason });
  }
  const by = { ...off, decidedById: setting.changedById, decidedAt: setting.changedAt, reason: setting.reason };
  if (setting.status === "disabled") return deny({ ...by, rule: "workspace.status" });
  if (setting.mode === "deny") return deny({ ...by, rule: "workspace.mode" });
  if (setting.status === "active") return undefined;
  const rollout = rolloutState(setting, policy.role, caller.workspaceId);
  if (rollout === "in") return undefined;
  const why = rollout === "out" ? { rule: "workspace.rollout" } : held(rollout);
  return deny({ ...by, state: "not_in_rollout", ...why });
}

/** A new tool that no admin has spoken about. */
function byRollout(tool: Tool, policy: Policy, caller: Caller): Denial | undefined {
  const rollout = rolloutState({ ...untouchedOf(tool), tool: tool.name }, policy.role, caller.workspaceId);
  if (rollout === "in") return undefined;
  const reason = "It is new, and has not come here yet.";
  const why = rollout === "out" ? ({ rule: "code.rollout", decidedBy: "system", reason } as const) : held(rollout);
  return deny({ code: "TOOL_DISABLED", state: "not_in_rollout", ...why });
}

function held({ at, reason }: Held) {
  return { rule: "workspace.held", decidedBy: "system", decidedById: null, decidedAt: at, reason } as const;
}

/** A rule that denies whatever the arguments are takes the tool away; the others are asked when there are arguments. */
function byRules(tool: Tool, policy: Policy): Denial | undefined {
  for (const rule of policy.rules.of(tool.name)) {
    if (rule.effect !== "deny" || !rule.always || !rule.isFor(policy.role)) continue;
    return deny({
      code: "OPERATION_DENIED",
      state: "not_permitted",
      decidedBy: rule.createdById ? "workspace" : "system",
      rule: rule.name,
      decidedById: rule.createdById,
      decidedAt: rule.createdAt,
      reason: rule.note ?? "A rule of this workspace denies it.",
    });
  }
  return undefined;
}

function byRole(tool: Tool, policy: Policy, caller: Caller): Denial | undefined {
  const { role } = policy;
  const not = { code: "PERMISSION_DENIED", state: "not_permitted", decidedById: role } as const;
  if (role === null) {
    return deny({ ...not, decidedBy: "workspace", rule: "role.none", reason: "No longer a member of this workspace." });
  }
  if (!rolePermissions(role).has(tool.permission)) {
    const reason = `The role ${role} does not have ${tool.permission}.`;
    return deny({ ...not, decidedBy: "role", rule: "role.permission", reason });
  }
  const setting = policy.settings.get(tool.name);
  if (typeof setting === "object" && setting.roles && !setting.roles.includes(role)) {
    const reason = `In this workspace it is for ${setting.roles.join(", ") || "nobody"}, not for the role ${role}.`;
    return deny({ ...not, decidedBy: "role", rule: "role.grant", decidedAt: setting.changedAt, reason });
  }
  if (!caller.permissions.has(tool.permission)) {
    const reason = `The access token does not include ${tool.permission}.`;
    return deny({ ...not, decidedBy: "user", rule: "user.scope", decidedById: caller.person.userId, reason });
  }
  return undefined;
}

function bySwitches(tool: Tool, policy: Policy): Denial | undefined {
  const off = (decidedBy: "user" | "thread") => {
    const found = (decidedBy === "user" ? policy.userSwitches : policy.threadSwitches).get(tool.name);
    if (!found) return undefined;
    return deny({
      code: "TOOL_DISABLED",
      state: "off",
      decidedBy,
      rule: `${decidedBy}.switch`,
      decidedById: found.changedById,
      decidedAt: found.changedAt,
    });
  };
  return off("user") ?? off("thread");
}

/** A run of an automation changes only what its steps say they are to change: what it reads must not lead it further. */
function byRun(tool: Tool, { unattended }: Policy): Denial | undefined {
  if (!unattended || !changesThings(tool) || unattended.declared.has(tool.name)) return undefined;
  return deny({
    code: "OPERATION_DENIED",
    state: "not_permitted",
    decidedBy: "system",
    rule: "automation.undeclared",
    reason: "The steps of this automation do not name it among the tools that they use.",
  });
}

function byAgents(tool: Tool, agentPath: readonly string[], agents: ReadonlySet<string>): Denial | undefined {
  if (agentPath.length === 0 || agentsMayCall(agentPath, tool, agents)) return undefined;
  return deny({
    code: "PERMISSION_DENIED",
    state: "not_permitted",
    decidedBy: "system",
    rule: "agent.delegation",
    reason: `It belongs to ${tool.owner}, not to ${agentPath.join(" > ")}.`,
  });
}

function byOperation(tool: Tool, policy: Policy, caller: Caller): Denial | undefined {
  if (tool.operation === "read") return undefined;
  const not = { code: "OPERATION_DENIED", state: "not_permitted" } as const;
  if (policy.role === "viewer") {
    const reason = "The role viewer may read, and this changes something.";
    return deny({ ...not, decidedBy: "role", rule: "operation.role", decidedById: policy.role, reason });
  }
  if (![...caller.permissions].some(writes)) {
    const reason = "The access token only reads, and this changes something.";
    return deny({ ...not, decidedBy: "user", rule: "operation.scope", decidedById: caller.person.userId, reason });
  }
  return undefined;
}

const writes = (permission: string) => !/:(read|view)$/.test(permission);

function deny(denial: Omit<Denial, "allowed" | "decidedById" | "decidedAt" | "reason"> & Partial<Denial>): Denial {
  return { decidedById: null, decidedAt: null, reason: null, ...denial, allowed: false };
}
