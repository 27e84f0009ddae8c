import type { ToolDefinition } from "../tool-definition";

/**
 * Standing consents that a card of this tool may offer. Nothing that leaves the workspace, and nothing highly
 * sensitive, is ever consented to in advance.
 */
export function offeredConsent({
  consent,
  leavesWorkspace,
  sensitivity,
}: Pick<ToolDefinition, "consent" | "leavesWorkspace" | "sensitivity">): readonly ("thread" | "always")[] {
  return leavesWorkspace || sensitivity === "high" ? [] : (consent ?? []);
}
