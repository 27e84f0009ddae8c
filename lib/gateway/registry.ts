import type { z } from "zod";
import { knownAgents } from "./agent-reach";
import { type ArgumentShape, argumentShape } from "./argument-shape";
import { similarTools } from "./policy/similar-tools";
import type { ToolDefinition } from "./tool-definition";

export type RegisteredTool = ToolDefinition & {
  shape: ArgumentShape;
  /** How completed arguments are checked, for a tool that completes its calls. */
  completed?: Pick<ToolDefinition, "name" | "operation" | "parameters"> & { shape: ArgumentShape };
  /** Of a new tool: an agent that has it may take another one for it. */
  tooAlike?: boolean;
};

/** The tools of this process by name, and the agents that own them. */
export interface Registry {
  readonly all: readonly RegisteredTool[];
  /** Those that anybody is told about. */
  readonly listed: readonly RegisteredTool[];
  readonly agents: ReadonlySet<string>;
  find(name: string): RegisteredTool | undefined;
}

/** @throws when two tools share a name, or a name is not `verb_noun`: a registry like that must not start */
export function createRegistry(tools: readonly ToolDefinition[]): Registry {
  const byName = new Map<string, RegisteredTool>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`Two tools are named ${tool.name}.`);
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(tool.name)) throw new Error(`${tool.name} is no tool name.`);
    const completed = tool.completion && { ...tool, ...withShape(tool.completion.parameters) };
    byName.set(tool.name, { ...tool, ...withShape(tool.parameters), completed });
  }
  const all = [...byName.values()];
  const registry: Registry = {
    all,
    listed: all.filter((tool) => !tool.hidden),
    agents: knownAgents(all),
    find: (name) => byName.get(name),
  };
  for (const tool of all) if (tool.canary) tool.tooAlike = similarTools(registry, tool).length > 0;
  return registry;
}

function withShape(parameters: z.ZodType): { parameters: z.ZodType; shape: ArgumentShape } {
  return { parameters, shape: argumentShape(parameters) };
}
