import { z } from "zod";
import type { Conversation } from "../read-conversation";
import { promptSection } from "../text/prompt-section";
import type { DisabledTool } from "../words/word-set";

/** What the supervisor may do in this turn: the bound tools decide, the prompt only explains what is missing. */
export interface Surface {
  specialists: ReadonlySet<string>;
  tools: ReadonlySet<string>;
  disabled: DisabledTool[];
}

const TaskSchema = z.object({
  properties: z.object({ subagent_type: z.object({ enum: z.array(z.string()) }) }),
});

export function readSurface({ system, tools }: Conversation): Surface {
  const task = TaskSchema.safeParse(tools.find((tool) => tool.name === "task")?.schema);
  const lines = (promptSection(system, "disabled_tools") ?? "").split("\n");
  return {
    specialists: new Set(task.success ? task.data.properties.subagent_type.enum : []),
    tools: new Set(tools.map((tool) => tool.name)),
    disabled: lines.flatMap((line) => disabledOf(line.trim())),
  };
}

// "- Generate Report (generate_report): switched off; decided by workspace (Ada), because: audit week; can be changed
// by Ada, Ben; instead: Ask in the chat."
function disabledOf(line: string): DisabledTool[] {
  const match = /^[-*]\s+(.+?)\s+\(([a-z][a-z0-9_]*)\)\s*:\s*([^;]+)(.*)$/.exec(line);
  if (!match) return [];
  const [, label, tool, state, rest = ""] = match;
  const part = (name: string): string =>
    new RegExp(`;\\s*${name}:?\\s+(.*?)(?=;\\s*(?:decided by|can be changed by|instead)\\b|$)`)
      .exec(rest)?.[1]
      ?.trim() ?? "";
  const decided = /^([a-z]+)?(?:\s*\(([^)]*)\))?(?:,\s*because:\s*(.*))?/.exec(part("decided by"));
  return [
    {
      label: label!.replaceAll("*", ""),
      tool: tool!,
      state: state!.trim(),
      level: decided?.[1] ?? "",
      decidedBy: decided?.[2] ?? "",
      reason: decided?.[3] ?? "",
      changeableBy: part("can be changed by"),
      instead: part("instead"),
    },
  ];
}
