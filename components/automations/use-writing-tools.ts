"use client";

import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useTools } from "@/components/tools/use-tools";

/** Steps of the agent's own work, or the making of automations itself: nothing that an automation declares. */
const notDeclared: readonly string[] = ["task", "write_todos", "create_automation"];

/** The tools that change something, as a step may declare them, and what each is called. */
export function useWritingTools() {
  const tools = useTools();
  const { toolLabel, toolName } = useDeliveredWords();
  const items = tools.data?.items ?? [];
  return {
    tools: items
      .filter(({ name, operation }) => operation !== "read" && !notDeclared.includes(name))
      .map((tool) => ({ id: tool.name, name: toolLabel(tool) })),
    nameOf: (name: string): string => {
      const tool = items.find((one) => one.name === name);
      return tool ? toolLabel(tool) : toolName(name);
    },
  };
}
