import type { ToolDefinition } from "../tool-definition";
import type { Effect } from "./rule-set";

/** What code says about a tool when no admin has said anything. */
export function modeOfCode(tool: Pick<ToolDefinition, "mode" | "operation">): Effect {
  return tool.mode ?? (tool.operation === "read" ? "allow" : "ask");
}
