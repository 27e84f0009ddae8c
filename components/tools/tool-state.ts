import type { ToolItem } from "@/lib/gateway/schema";

/** How far a tool is out: `held` is a rollout that was stopped and waits for an admin. */
export const toolStates = ["active", "canary", "held", "disabled"] as const;
export type ToolState = (typeof toolStates)[number];

export function toolState(tool: Pick<ToolItem, "status" | "held">): ToolState {
  return tool.held && tool.status !== "disabled" ? "held" : tool.status;
}
