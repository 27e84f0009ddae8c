import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";
import { expertText, question, search, searchText, supervisorText, taskText } from "../team/scenario";

/** The OpenAI Agents SDK as its manual shows it: experts as tools of a manager, run as a stream. */
export function contender({ baseUrl, slow }) {
  setTracingDisabled(true);
  const client = new OpenAI({ baseURL: baseUrl, apiKey: "k", maxRetries: 0 });
  const model = new OpenAIChatCompletionsModel(client, "scripted");
  const searchTool = tool({
    name: "search",
    description: searchText,
    parameters: z.object({ query: z.string().describe("a few plain words") }),
    execute: async ({ query }) => JSON.stringify(await search(query, slow)),
  });
  const expert = new Agent({ name: "expert", instructions: expertText, model, tools: [searchTool] });
  const manager = new Agent({
    ...{ name: "manager", instructions: supervisorText, model },
    tools: [expert.asTool({ toolName: "ask_expert", toolDescription: taskText })],
  });
  const runner = new Runner({ tracingDisabled: true });
  return {
    async answer(count, said) {
      const stream = await runner.run(manager, question(count), { stream: true, maxTurns: 10 });
      for await (const text of stream.toTextStream()) said(text);
      await stream.completed;
    },
  };
}
