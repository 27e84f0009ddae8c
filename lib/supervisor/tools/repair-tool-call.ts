import type { ToolCallRepairFunction, ToolSet } from "ai";
import { isTooDeep } from "../../core/clean-json";
import { truncate } from "../../core/truncate";

/** Where calls land that name no tool, or whose arguments are no JSON. Registered, never advertised. */
export const landingTool = "invalid";

/**
 * Saves a call that the SDK cannot place: a name that differs only in case, in `-` and `_`, or by a prefix such as
 * `functions.`, is rewritten; everything else goes to the landing tool with the reason, so that the turn goes on.
 * Arguments that broke off are never completed: a call that was cut is not the call that was meant.
 */
export const repairToolCall: ToolCallRepairFunction<ToolSet> = async ({ toolCall, tools }) => {
  const names = Object.keys(tools).filter((name) => name !== landingTool);
  const name = resolveToolName(toolCall.toolName, names);
  const input = toolCall.input.trim() === "" ? "{}" : toolCall.input;
  const problem = problemOf(input);
  if (name && !problem) return { ...toolCall, toolName: name, input };
  const tool = name ?? truncate(toolCall.toolName || "(unnamed)", 64);
  const error = name ? problem : "no tool has this name";
  // What was given tells calls apart that repeat themselves from those that do not.
  const landed = { tool, error, known: name !== undefined, given: truncate(input, 500) };
  return { ...toolCall, toolName: landingTool, input: JSON.stringify(landed) };
};

/** The registered name that is meant, or undefined. An exact name always wins. */
export function resolveToolName(asked: string | null | undefined, names: readonly string[]): string | undefined {
  if (!asked) return undefined;
  if (names.includes(asked)) return asked;
  // `functions.task` and `functions.task:0` are how some models write `task`.
  const bare = truncate(asked, 200).trim().replace(/:\d+$/, "").split(/[.:/]/).at(-1)!;
  const matching = names.filter((name) => plain(name) === plain(bare));
  // Two that differ only in case or dashes: neither can be guessed.
  return matching.length === 1 ? matching[0] : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll("-", "_");
}

function problemOf(text: string): string | undefined {
  try {
    return isTooDeep(JSON.parse(text)) ? "it is nested too deeply" : undefined;
  } catch {
    return "it is no complete JSON object";
  }
}
