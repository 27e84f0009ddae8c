import { sha256 } from "../../core/canonical-json";
import { escapeTags } from "../../core/escape-tags";
import { fillPrompt } from "../../core/fill-prompt";
import { readPrompt } from "../../core/read-prompt";
import { hardLimit } from "../../memory/schema";
import { describeDisabled, describeSpecialists, describeTools } from "./describe-surface";
import type { Surface } from "./load-surface";

export interface PromptInput {
  surface: Surface;
  /** Names of everything registered: a text that speaks of another tool does not compose. */
  registered: ReadonlySet<string>;
  workspace: { name: string; customInstructions: string; useDefaultInstructions: boolean; citations: boolean };
  person: { name: string; timeZone: string; locale: string };
  /** The thread is shared with the workspace. */
  shared: boolean;
  /** Nobody sits in front of the turn: it works for a run of an automation. */
  unattended: boolean;
  now: Date;
  directory: string;
  /** What is open of the thread's plan, one line each. */
  plan: string;
  /** Undefined for a run that may not read any. */
  memory: { markdown: string } | undefined;
}

export interface ComposedPrompt {
  text: string;
  /** SHA-256 of the text, kept with the turn. */
  hash: string;
  sections: readonly string[];
}

const languages: Record<string, string> = { en: "English", zh: "Chinese" };

/**
 * The supervisor's instructions for one turn: thirteen sections in a fixed order, each in a tag of its own, empty ones
 * left out. What people typed is escaped, so that it can neither close a section nor open one, and stands behind the
 * identity: nothing precedes or replaces the product's own sections.
 */
export function composePrompt(input: PromptInput): ComposedPrompt {
  const { workspace, shared, surface } = input;
  const variant = shared ? "team" : "private";
  const fill = (name: string) => fillPrompt(readPrompt(`supervisor/${name}`), valuesOf(input), input.registered);
  const byDefault = (name: string) => (workspace.useDefaultInstructions ? fill(name) : "");
  const remembers = surface.direct.some((tool) => tool.name === "update_memory");
  const sections: ReadonlyArray<readonly [string, string]> = [
    ["agent_identity", fill(`agent_identity.${variant}`)],
    ["custom_instructions", escapeTags(workspace.customInstructions.trim())],
    ["core_behavior", byDefault("core_behavior")],
    ["knowledge_base_first", byDefault("knowledge_base_first")],
    ["dynamic_context", fill(`dynamic_context.${variant}`) + (input.unattended ? `\n\n${fill("unattended")}` : "")],
    ["routing", surface.roster.length > 0 ? byDefault("routing") : ""],
    ["specialists", describeSpecialists(surface)],
    ["tools", describeTools(surface) || "- none in this turn"],
    ["disabled_tools", describeDisabled(surface)],
    ["memory_protocol", remembers ? byDefault(`memory_protocol.${variant}`) : ""],
    ["citations", fill(`citations.${workspace.citations ? "on" : "off"}`)],
    ["output_format", fill("output_format")],
    ["refusal_and_limits", fill("refusal_and_limits")],
    ["reminder", fill("reminder")],
  ];
  const present = sections.filter(([, text]) => text !== "");
  const text = present.map(([tag, body]) => `<${tag}>\n${body}\n</${tag}>`).join("\n\n");
  return { text, hash: sha256(text), sections: present.map(([tag]) => tag) };
}

function valuesOf({ person, workspace, now, directory, plan, memory }: PromptInput): Record<string, string> {
  return {
    person: oneLine(person.name),
    workspace: oneLine(workspace.name),
    date: now.toISOString().slice(0, 10),
    zone: person.timeZone,
    language: languages[person.locale] ?? "English",
    directory,
    plan: plan && `\nOpen in the plan of this thread:\n${plan}`,
    memory: memory ? escapeTags(memory.markdown) || "(empty)" : "(not for this run)",
    memory_size: `${memory?.markdown.length ?? 0} of ${hardLimit} characters`,
  };
}

function oneLine(text: string): string {
  return escapeTags(text.replaceAll(/\s+/g, " ").trim());
}
