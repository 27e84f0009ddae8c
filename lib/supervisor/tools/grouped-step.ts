import type { ModelMessage } from "ai";
import { chooseToolsName } from "../../gateway/policy/choose-tools";
import { groupTools } from "../../gateway/policy/group-tools";
import type { OfferedTool } from "../../gateway/policy/surface";
import { landingTool } from "./repair-tool-call";

/**
 * Which tools a model is shown at its next step: all of them, or, where they are too many to choose from well, the
 * choice of a group first. A group stays chosen once the model has asked for it or used one of its tools.
 * Undefined: all.
 */
export function groupedStep(
  tools: readonly OfferedTool[],
  idle: ReadonlySet<string>,
): ((step: { messages: readonly ModelMessage[] }) => { activeTools: string[] }) | undefined {
  if (groupTools(tools, { idle }).groups.size === 0) return undefined;
  return ({ messages }) => {
    const { shown, groups } = groupTools(tools, { idle, chosen: chosenGroups(tools, messages) });
    const choice = groups.size > 0 ? [chooseToolsName] : [];
    return { activeTools: [...shown.map((tool) => tool.name), ...choice, landingTool] };
  };
}

function chosenGroups(tools: readonly OfferedTool[], messages: readonly ModelMessage[]): Set<string> {
  const groupOf = new Map(tools.map((tool) => [tool.name, tool.group]));
  const chosen = new Set<string>();
  for (const message of messages) {
    if (message.role !== "assistant" || typeof message.content === "string") continue;
    for (const part of message.content) {
      if (part.type !== "tool-call") continue;
      const asked = part.toolName === chooseToolsName ? (part.input as { group?: unknown }).group : undefined;
      const group = typeof asked === "string" ? asked : groupOf.get(part.toolName);
      if (group !== undefined) chosen.add(group);
    }
  }
  return chosen;
}

/** The choice itself, with the groups that there are. */
export function choiceOf(
  offered: readonly OfferedTool[],
  tools: readonly OfferedTool[],
  idle: ReadonlySet<string>,
): OfferedTool[] {
  const { groups } = groupTools(tools, { idle });
  const choice = offered.find((tool) => tool.name === chooseToolsName);
  if (groups.size === 0 || !choice) return [];
  const listed = [...groups].map(([group, of]) => `${group} (${of.map((tool) => tool.label).join(", ")})`).join("; ");
  const manual = { ...choice.manual, parameters: `group: the name of one group. Groups: ${listed}.` };
  return [{ ...choice, manual }];
}
