import { escapeTags } from "../../core/escape-tags";
import { readPrompt } from "../../core/read-prompt";
import { groupTools } from "../../gateway/policy/group-tools";
import type { Capability, CapabilityState } from "../../gateway/schema";
import { specialistDescription } from "../../specialists/specialist-definition";
import type { Surface } from "./load-surface";

/** The roster, one line each, sorted by name. */
export function describeSpecialists(surface: Surface): string {
  if (surface.roster.length === 0) return readPrompt("supervisor/specialists_none");
  return surface.roster
    .map(({ definition, configured }) => {
      const line = `- ${definition.name}: ${specialistDescription(definition)}`;
      return configured ? line : `${line} (not configured)`;
    })
    .join("\n");
}

/** The direct tools that are really bound in this turn. */
export function describeTools(surface: Surface): string {
  const { shown } = groupTools(surface.direct, { idle: surface.idle });
  return shown.map((tool) => `- ${tool.name}: ${tool.manual.meaning}`).join("\n");
}

const stateWords: Record<CapabilityState, string> = {
  on: "on",
  off: "switched off",
  needs_sign_in: "needs sign-in",
  not_configured: "not configured",
  failing: "failing",
  not_permitted: "not permitted for this person",
  not_in_rollout: "not in the rollout yet",
};

/** Everything that is not on: who decided, who can change it, what can be done instead. */
export function describeDisabled(surface: Surface): string {
  return surface.disabled.map(describeCapability).join("\n");
}

function describeCapability(tool: Capability): string {
  const decided = tool.decidedBy
    ? `; decided by ${tool.decidedBy}${tool.decidedByName ? ` (${tool.decidedByName})` : ""}`
    : "";
  const reason = tool.reason ? `, because: ${tool.reason.replace(/[.;]+$/, "")}` : "";
  const change = tool.whoCanChange ? `; can be changed by ${tool.whoCanChange}` : "";
  const instead = tool.alternative ? `; instead: ${tool.alternative}` : "";
  const line = `- ${tool.label} (${tool.name}): ${stateWords[tool.state]}${decided}${reason}${change}${instead}`;
  // Reasons, names and alternatives are written by people.
  return escapeTags(line.replaceAll(/\s+/g, " "));
}
