import type { Consent } from "./consent-of";
import type { Unattended } from "./unattended";

/** A change that somebody ticked when the automation was made. */
export const tickedRule = "automation.ticked";
/** It was ticked, and has run as often as it may in this run. */
export const limitRule = "automation.limit_reached";

/** Whether a change that a run's steps name runs by itself. A tick is worth what a person's yes to each call is. */
export function unattendedConsent(
  tool: { name: string; sensitivity: "normal" | "high" },
  { limits, used }: Unattended,
): Pick<Consent, "mode" | "rule"> {
  const limit = limits.get(tool.name);
  // What somebody else has to decide about, the person who made the automation cannot tick.
  if (limit === undefined || tool.sensitivity === "high") return { mode: "ask", rule: "automation.not_ticked" };
  return (used.get(tool.name) ?? 0) < limit ? { mode: "allow", rule: tickedRule } : { mode: "ask", rule: limitRule };
}
