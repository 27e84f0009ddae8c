import type { ToolDefinition } from "../../gateway/tool-definition";

/** Of each tool what is asked here; the catalog stands above automations and hands its list down. */
export type ListedTool = Pick<ToolDefinition, "name" | "operation" | "needsTurn" | "hidden" | "manual">;

/** The agent's own book-keeping, and the making of automations itself: nothing that a step is there for. */
const neverDeclared: ReadonlySet<string> = new Set(["task", "write_todos", "create_automation"]);

/** The tools that a step may declare: those that change something beside the turn itself. */
export function declarableTools(tools: readonly ListedTool[]): ListedTool[] {
  return tools.filter(
    ({ name, operation, needsTurn, hidden }) =>
      operation !== "read" && !needsTurn && !hidden && !neverDeclared.has(name),
  );
}
