import type { ToolDefinition } from "../tool-definition";

/** Tools that one agent is shown at once; with more of them a model chooses badly. */
export const mostShown = 20;

type Tool = Pick<ToolDefinition, "name" | "group" | "needsTurn" | "hidden">;

export interface GroupedTools<T extends Tool> {
  /** What the agent may call at this moment. */
  shown: readonly T[];
  /** What it can have by choosing a group first; empty where everything is shown. */
  groups: ReadonlyMap<string, readonly T[]>;
}

/**
 * Of at most 20 tools an agent is shown all. Of more, first those that nobody has called for a week go behind the
 * choice of a group; if that is not enough, all do, delegation and the choice itself apart. A chosen group stays chosen.
 */
export function groupTools<T extends Tool>(
  tools: readonly T[],
  { idle, chosen = new Set() }: { idle: ReadonlySet<string>; chosen?: ReadonlySet<string> },
): GroupedTools<T> {
  if (tools.length <= mostShown) return { shown: tools, groups: new Map() };
  const used = tools.filter((tool) => !idle.has(tool.name));
  const always = new Set(used.length <= mostShown ? used : tools.filter((tool) => tool.needsTurn || tool.hidden));
  return {
    shown: tools.filter((tool) => always.has(tool) || chosen.has(tool.group)),
    groups: Map.groupBy(
      tools.filter((tool) => !always.has(tool)),
      (tool) => tool.group,
    ),
  };
}
