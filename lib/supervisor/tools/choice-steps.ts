import type { ModelMessage } from "ai";
import { chooseToolsName } from "../../gateway/policy/choose-tools";
import { groupTools } from "../../gateway/policy/group-tools";
import type { OfferedTool } from "../../gateway/policy/surface";
import { landingTool } from "./repair-tool-call";

/**
 * Before each step: which tools the model is shown, by the groups that it has chosen so far, earlier parts of a turn
 * that paused included. Undefined where all are shown anyway.
 */
export function choiceSteps(tools: readonly OfferedTool[], idle: ReadonlySet<string>) {
  if (!tools.some((tool) => tool.name === chooseToolsName)) return undefined;
  return ({ messages }: { messages: readonly ModelMessage[] }) => {
    const { shown } = groupTools(tools, { idle, chosen: chosenGroups(messages) });
    return { activeTools: [...shown.map((tool) => tool.name), landingTool] };
  };
}

function chosenGroups(messages: readonly ModelMessage[]): Set<string> {
  const parts = messages.flatMap(({ role, content }) =>
    role === "assistant" && typeof content !== "string" ? content : [],
  );
  const groups = parts.flatMap((part) => {
    if (part.type !== "tool-call" || part.toolName !== chooseToolsName) return [];
    const { group } = (part.input ?? {}) as { group?: unknown };
    return typeof group === "string" ? [group] : [];
  });
  return new Set(groups);
}
