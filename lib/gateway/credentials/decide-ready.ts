import type { Context } from "../../core/context";
import { type Decision, decide } from "../decide";
import type { Policy } from "../read-policy";
import { breakerDenial } from "../resilience/breaker/breaker-denial";
import type { ToolDefinition } from "../tool-definition";
import { credentialDenial } from "./credential-denial";

/** Whether a caller has a tool, and the tool has what it needs and works: what pages and prompts are told, and what is offered. */
export function decideReady(
  tool: ToolDefinition,
  policy: Policy,
  caller: Pick<Context, "permissions" | "person" | "workspaceId" | "clock" | "env">,
  agentPath: readonly string[] = [],
  agents: ReadonlySet<string> = new Set(),
): Decision {
  const decision = decide(tool, policy, caller, agentPath, agents);
  if (!decision.allowed) return decision;
  return credentialDenial(tool, policy, caller) ?? breakerDenial(tool, policy, caller) ?? decision;
}
