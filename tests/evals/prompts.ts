import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from "@ai-sdk/provider";

/** What a supervisor's prompt tells; everything may be left out. */
export interface SupervisorPrompt {
  /** Tool names that are switched off. */
  off?: readonly string[];
  /** Memory document. */
  memory?: string;
  /** Ids of reports of this thread, newest first. */
  reports?: readonly string[];
  shared?: boolean;
  citations?: boolean;
}

const labels: Record<string, string> = {
  search_knowledge_base: "Search Knowledge Base",
  generate_report: "Generate Report",
  update_memory: "Update Memory",
};

/** The parts of the supervisor's instructions that decide what is done, in the product's own form. */
export function supervisorPrompt({ off = [], memory = "", reports = [], shared, citations }: SupervisorPrompt): string {
  const disabled = off.map(
    (tool) =>
      `- ${labels[tool]} (${tool}): switched off; decided by workspace (Ines Okafor), because: audit week; can be changed by Ines Okafor, Ben Adler; instead: Ask on the page itself.`,
  );
  const sections = [
    [
      "agent_identity",
      `You are Candor, Dana's own assistant in the workspace "Marlow & Pine". Today is 2026-11-30 (UTC).${shared ? "\nSeveral people share this thread; each message starts with its author's name." : ""}`,
    ],
    [
      "dynamic_context",
      `Time zone of Dana: UTC.\nWhat is stored here (names only; ask a specialist for contents):\n${reports.map((id) => `- report of this thread: "Kiln safety" (${id}, version 1, ready)`).join("\n")}\nPersonal memory of Dana (${memory.length} of 25000 characters):\n${memory || "(empty)"}`,
    ],
    ["disabled_tools", disabled.join("\n")],
    [
      "citations",
      citations === false
        ? "Do not put source labels such as [3] into the text."
        : "End each claim with the label it came with, such as [3].",
    ],
  ];
  return sections
    .filter(([, text]) => text !== "")
    .map(([tag, text]) => `<${tag}>\n${text}\n</${tag}>`)
    .join("\n\n");
}

/** A call of the supervisor's model: its instructions, its tools, and what was said. */
export function supervisorCall(
  given: SupervisorPrompt,
  messages: LanguageModelV4Prompt | string,
): LanguageModelV4CallOptions {
  const off = new Set(given.off);
  const roster = [
    ...(off.has("generate_report") ? [] : ["deliverables"]),
    ...(off.has("search_knowledge_base") ? [] : ["knowledge_base"]),
  ];
  const said: LanguageModelV4Prompt =
    typeof messages === "string" ? [{ role: "user", content: [{ type: "text", text: messages }] }] : messages;
  const task = {
    type: "function" as const,
    name: "task",
    inputSchema: {
      type: "object" as const,
      properties: {
        subagent_type: { type: "string" as const, enum: roster },
        description: { type: "string" as const },
      },
    },
  };
  const memory = {
    type: "function" as const,
    name: "update_memory",
    inputSchema: { type: "object" as const, properties: { updated_memory: { type: "string" as const } } },
  };
  const automation = {
    type: "function" as const,
    name: "create_automation",
    inputSchema: { type: "object" as const, properties: { intent: { type: "string" as const } } },
  };
  return {
    prompt: [{ role: "system", content: supervisorPrompt(given) }, ...said],
    tools: [...(roster.length > 0 ? [task] : []), ...(off.has("update_memory") ? [] : [memory]), automation],
  };
}
