import type { Policy } from "../read-policy";
import type { ToolDefinition } from "../tool-definition";
import { modeOfCode } from "./mode-of-code";
import { offeredConsent } from "./offered-consent";
import type { Effect } from "./rule-set";
import { toolDigest } from "./tool-digest";
import { changesThings } from "./unattended";
import { unattendedConsent } from "./unattended-consent";

/** Whether an admitted call runs, waits for a person, or does not run; and which word that was. */
export interface Consent {
  mode: Effect;
  /** `code`, `workspace.mode`, `workspace.unreadable`, `rule:<id>`, `thread.mode`, `thread.pages_read`, `automation.<why>` or `grant:<id>`. */
  rule: string;
  /** Digest of the settings and rules that it was decided by. */
  policyVersion: string;
}

/**
 * The strictest of what code, the workspace's setting, every rule that matches and the thread's mode say. An admin's
 * `allow` and a person's standing consent loosen an `ask` that comes from code alone; nothing loosens a `deny`. Where
 * nobody attends, changes run only as they were ticked.
 * Pure. @param args as the tool's schema has read them
 */
export function consentOf(tool: ToolDefinition, args: unknown, policy: Policy): Consent {
  const { version: policyVersion } = policy;
  const ofCode = modeOfCode(tool);
  const said = whatAdminsSay(tool, args, policy);
  const denied = ofCode === "deny" ? "code" : said.deny;
  if (denied) return { mode: "deny", rule: denied, policyVersion };
  const asked = said.ask ?? threadAsks(tool, policy);
  if (asked) return { mode: "ask", rule: asked, policyVersion };
  if (policy.unattended && changesThings(tool)) return { ...unattendedConsent(tool, policy.unattended), policyVersion };
  const afterPages = tool.asksAfterPages === true && policy.pagesRead;
  if (ofCode === "allow" && !afterPages) return { mode: "allow", rule: "code", policyVersion };
  const loosened = said.allow ?? grantOf(tool, policy);
  const rule = loosened ?? (afterPages ? "thread.pages_read" : "code");
  return { mode: loosened ? "allow" : "ask", rule, policyVersion };
}

/** For each effect the first that says it: the setting, then the rules. */
function whatAdminsSay(tool: ToolDefinition, args: unknown, policy: Policy): Partial<Record<Effect, string>> {
  const setting = policy.settings.get(tool.name);
  if (setting === "unreadable") return { deny: "workspace.unreadable" };
  const said: Partial<Record<Effect, string>> = {};
  if (setting?.mode) said[setting.mode] = "workspace.mode";
  for (const rule of policy.rules.of(tool.name)) {
    if (said[rule.effect] === undefined && rule.isFor(policy.role) && rule.matches(args)) said[rule.effect] = rule.name;
  }
  return said;
}

function threadAsks(tool: ToolDefinition, { approvalMode }: Policy): string | undefined {
  return approvalMode === "ask_every_change" && tool.operation !== "read" ? "thread.mode" : undefined;
}

/** A consent holds only where the tool, as it is now, can be consented to in advance. */
function grantOf(tool: ToolDefinition, { grants }: Policy): string | undefined {
  if (offeredConsent(tool).length === 0) return undefined;
  const given = grants.find((grant) => grant.tool === tool.name && grant.toolDigest === toolDigest(tool));
  return given && `grant:${given.id}`;
}
