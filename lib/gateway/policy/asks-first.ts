import type { Policy } from "../read-policy";
import type { ToolDefinition } from "../tool-definition";
import { consentOf } from "./consent-of";

/** How often a card asks before a tool runs: before every call, before some of them, never. */
export type Asking = "always" | "sometimes" | "never";

/**
 * Whether calls of a tool ask a person first, as far as can be said before there are arguments: `sometimes` when a
 * rule over arguments asks. For a tool that is on.
 */
export function asksFirst(tool: ToolDefinition, policy: Policy): Asking {
  if (consentOf(tool, {}, policy).mode === "ask") return "always";
  const rules = policy.rules.of(tool.name).filter((rule) => rule.isFor(policy.role));
  return rules.some((rule) => rule.effect === "ask" && !rule.always) ? "sometimes" : "never";
}
