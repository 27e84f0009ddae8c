import { createOpenAI } from "@ai-sdk/openai";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";
import { expertText, question, search, searchText, supervisorText, taskText } from "../team/scenario";

/** Mastra as its manual shows it: an agent whose team members are agents. */
export function contender({ baseUrl, slow }) {
  const model = createOpenAI({ baseURL: baseUrl, apiKey: "k" }).chat("scripted");
  const searchTool = createTool({
    ...{ id: "search", description: searchText },
    inputSchema: z.object({ query: z.string().describe("a few plain words") }),
    execute: ({ query }) => search(query, slow),
  });
  const expert = new Agent({
    ...{ id: "expert", name: "expert", description: taskText, instructions: expertText, model },
    tools: { search: searchTool },
  });
  const lead = new Agent({ id: "lead", name: "lead", instructions: supervisorText, model, agents: { expert } });
  return {
    async answer(count, said) {
      const output = await lead.stream(question(count), { maxSteps: 5 });
      for await (const text of output.textStream) said(text);
    },
  };
}
