import { createOpenAI } from "@ai-sdk/openai";
import { generateText, isStepCount, jsonSchema, streamText, type Tool, tool } from "ai";
import type { Context } from "@/lib/core/context";
import type { ScriptedRequest } from "@/tests/support/scripted-openai/types";
import type { CapturedRequests } from "./capture-requests";
import type { Contender } from "./scenario";
import { searchByHand, taskResult } from "./search-by-hand";

/** The AI SDK as its manual shows it: `streamText` with a task tool whose child is `generateText`. Nothing is kept. */
export function answerBySdk(ctx: Context, baseUrl: string, { supervisor, specialist }: CapturedRequests): Contender {
  const model = createOpenAI({ baseURL: baseUrl, apiKey: "k" }).chat(supervisor.model);
  const shared = { model, stopWhen: isStepCount(5), maxRetries: 0 };
  const search = offered(specialist, "search_knowledge_base", ({ query }) => searchByHand(ctx, String(query)));
  const task = offered(supervisor, "task", async () => {
    const child = await generateText({
      ...shared,
      instructions: specialist.system,
      prompt: specialist.messages[0]!.text,
      tools: { search_knowledge_base: search },
    });
    return taskResult(child.text);
  });
  return {
    name: "sdk",
    async answer(said) {
      const answer = streamText({
        ...shared,
        instructions: supervisor.system,
        prompt: supervisor.messages.at(-1)!.text,
        tools: { ...unused(supervisor, "task"), task },
      });
      for await (const text of answer.textStream) said(text);
    },
  };
}

function offered(
  { tools }: ScriptedRequest,
  name: string,
  execute: (input: Record<string, unknown>) => Promise<object>,
): Tool<Record<string, unknown>, object> {
  const { description, parameters } = tools.find((candidate) => candidate.name === name)!;
  return tool({ description, inputSchema: jsonSchema<Record<string, unknown>>(parameters as object), execute });
}

/** The supervisor's other tools: sent with every request, not called in this scenario. */
function unused(request: ScriptedRequest, called: string) {
  const names = request.tools.map((candidate) => candidate.name).filter((name) => name !== called);
  return Object.fromEntries(names.map((name) => [name, offered(request, name, async () => ({}))]));
}
