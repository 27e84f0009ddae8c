import type { ToolDefinition } from "./tool-definition";

/** The agent that talks with people and delegates to the others. */
export const supervisor = "supervisor";
/** Owner of tools that every specialist may call. */
export const anySpecialist = "specialists";
/** Owner of tools that every agent may call. */
export const anyAgent = "agents";

/** What an agent may call itself. */
export function ownsTool(agent: string, tool: Pick<ToolDefinition, "owner">): boolean {
  if (tool.owner === anyAgent) return true;
  return tool.owner === agent || (tool.owner === anySpecialist && agent !== supervisor);
}

/**
 * What a chain of agents may have called: the last one needs the tool itself, and everyone before must be able to
 * reach it, directly or by handing on. Each further agent can only narrow that, and an unknown one leaves nothing.
 * An empty chain is a person calling directly: no agent narrows anything.
 */
export function agentsMayCall(
  agentPath: readonly string[],
  tool: Pick<ToolDefinition, "owner">,
  known: ReadonlySet<string>,
): boolean {
  if (!agentPath.every((agent) => known.has(agent))) return false;
  return agentPath.every((agent, index) => {
    const hands = index < agentPath.length - 1;
    // The supervisor hands work to any specialist; specialists hand on nothing but what they hold themselves.
    return ownsTool(agent, tool) || (hands && agent === supervisor);
  });
}

/** Every agent that the registry knows of. */
export function knownAgents(tools: readonly Pick<ToolDefinition, "owner">[]): ReadonlySet<string> {
  return new Set([supervisor, ...tools.map((tool) => tool.owner)].filter((o) => o !== anySpecialist && o !== anyAgent));
}
