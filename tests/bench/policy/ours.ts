import type { WorkspaceId } from "@/lib/core/context";
import { knownAgents } from "@/lib/gateway/agent-reach";
import { decide } from "@/lib/gateway/decide";
import { consentOf } from "@/lib/gateway/policy/consent-of";
import { readTexts } from "@/lib/gateway/policy/read-texts";
import { rolePermissions } from "@/lib/workspaces/role-permissions";
import { roles } from "@/lib/workspaces/schema";
import { policyOf, settingOf } from "@/tests/support/policy";
import type { Decider, Scenario } from "./scenario";

/** The product's own way, from rows as the database hands them over. */
export function ours({ tools, settings, rules, switchedOff }: Scenario): Decider {
  const made = { note: null, createdById: "usr_admin", createdAt: "2026-11-30T09:00:00Z" };
  const texts = readTexts(
    JSON.stringify(settings.map((row) => settingOf(row))),
    JSON.stringify(
      rules.map((rule, index) => ({
        ...{ id: `rul_${index}`, ...rule, ...made },
        parameter: rule.pattern === null ? null : "path",
      })),
    ),
  );
  const off = (tool: string) => ({ scope: "thread" as const, tool, changedById: "u", changedAt: made.createdAt });
  const threadSwitches = new Map([...switchedOff].map((tool) => [tool, off(tool)]));
  const byRole = new Map(
    roles.map((role) => [
      role,
      {
        policy: policyOf({ ...texts, role, threadSwitches }),
        caller: {
          person: { userId: "usr_x" } as never,
          permissions: rolePermissions(role),
          workspaceId: "ws_x" as WorkspaceId,
        },
      },
    ]),
  );
  const agents = knownAgents(tools);
  return ({ tool, role, agentPath, args }) => {
    const { policy, caller } = byRole.get(role)!;
    return decide(tool, policy, caller, agentPath, agents).allowed ? consentOf(tool, args, policy).mode : "deny";
  };
}
