import { z } from "zod";
import type { Conversation } from "../read-conversation";
import type { EngineReply } from "../reply";
import type { Words } from "../words/word-set";
import { type TellingFacts, tellOutcome } from "./tell-outcome";

const Results = z.object({ results: z.array(z.record(z.string(), z.unknown())) });
const Contract = z.object({ contract: z.object({ status: z.string() }) });

/**
 * A request of several questions: a plan and one batch for all of them, then the answers under their questions with
 * the plan as it stands, then nothing more to say.
 */
export function workOnParts(
  parts: readonly string[],
  { exchanges, tools }: Conversation,
  words: Words,
  facts: TellingFacts,
): EngineReply {
  const { outcomes } = exchanges.at(-1)!;
  const plans = tools.some((tool) => tool.name === "write_todos");
  const batch = outcomes.find(({ tool }) => tool === "task");
  if (!batch) {
    const tasks = parts.map((part) => ({ subagent_type: "knowledge_base", description: part }));
    const work = { name: "task", input: { tasks } };
    return { toolCalls: plans ? [planOf(parts, () => "in_progress"), work] : [work] };
  }
  const results = Results.safeParse(batch.value).data?.results;
  if (!results) return { text: tellOutcome(batch, words, facts) };
  if (outcomes.filter(({ tool }) => tool === "write_todos").length > 1) return { text: "" };
  const told = parts.map((part, at) => {
    const value = results[at] ?? {};
    return `**${part.replaceAll("*", "")}**\n\n${tellOutcome({ tool: "task", value }, words, facts)}`;
  });
  const worked = (at: number) => Contract.safeParse(results[at]).data?.contract.status === "success";
  return {
    text: told.join("\n\n"),
    ...(plans && { toolCalls: [planOf(parts, (at) => (worked(at) ? "done" : "pending"))] }),
  };
}

function planOf(parts: readonly string[], state: (at: number) => string) {
  const todos = parts.map((part, at) => ({ text: part.slice(0, 300), state: state(at) }));
  return { name: "write_todos", input: { todos } };
}
