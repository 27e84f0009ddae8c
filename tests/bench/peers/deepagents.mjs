import { ChatOpenAI } from "@langchain/openai";
import { createDeepAgent } from "deepagents";
import { tool } from "langchain";
import { z } from "zod";
import { expertText, question, search, searchText, supervisorText, taskText } from "../team/scenario";

/** deepagents as its manual shows it: a subagent behind the `task` tool, with its own planning and file tools. */
export function contender({ baseUrl, slow }) {
  const model = new ChatOpenAI({
    ...{ model: "scripted", apiKey: "k", maxRetries: 0, streamUsage: false },
    configuration: { baseURL: baseUrl },
  });
  const searchTool = tool(async ({ query }) => JSON.stringify(await search(query, slow)), {
    ...{ name: "search", description: searchText },
    schema: z.object({ query: z.string().describe("a few plain words") }),
  });
  const agent = createDeepAgent({
    model,
    systemPrompt: supervisorText,
    subagents: [{ name: "expert", description: taskText, systemPrompt: expertText, tools: [searchTool] }],
  });
  return {
    async answer(count, said) {
      const input = { messages: [{ role: "user", content: question(count) }] };
      for await (const [chunk, about] of await agent.stream(input, { streamMode: "messages", recursionLimit: 100 })) {
        const isLead = !about.langgraph_checkpoint_ns?.includes("tools:");
        if (isLead && chunk.getType() === "ai" && chunk.text) said(chunk.text);
      }
    },
  };
}
