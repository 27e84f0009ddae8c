import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem, ToolMode } from "@/lib/gateway/schema";
import { type ToolState, toolState, toolStates } from "./tool-state";

/** What the table can be narrowed to: a state of the rollout, or what needs a look. */
export const toolFilters = [...toolStates, "failing", "breaker", "unused"] as const;
export type ToolFilter = (typeof toolFilters)[number];

export interface Wanted {
  words: string;
  owner: string | null;
  state: ToolFilter | null;
  mode: ToolMode | null;
}

export const everyTool: Wanted = { words: "", owner: null, state: null, mode: null };

/** `said` gives everything of a tool that a person may search for, in their language. */
export function filterTools(
  tools: readonly ToolItem[],
  figures: ReadonlyMap<string, ToolFigures>,
  wanted: Wanted,
  said: (tool: ToolItem) => string,
): ToolItem[] {
  const words = wanted.words.trim().toLowerCase();
  return tools.filter(
    (tool) =>
      (wanted.owner === null || tool.owner === wanted.owner) &&
      (wanted.mode === null || tool.mode === wanted.mode) &&
      (wanted.state === null || isIn(wanted.state, tool, figures.get(tool.name))) &&
      said(tool).toLowerCase().includes(words),
  );
}

function isIn(filter: ToolFilter, tool: ToolItem, figures: ToolFigures | undefined): boolean {
  if (filter === "failing") return tool.lastError !== null;
  if (filter === "breaker") return figures !== undefined && figures.breaker.state !== "closed";
  if (filter === "unused") return figures?.zombie === true;
  return toolState(tool) === (filter satisfies ToolState);
}
