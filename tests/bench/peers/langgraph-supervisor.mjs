import { createSupervisor } from "@langchain/langgraph-supervisor";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { expertText, question, search, searchText, supervisorText, topics } from "../team/scenario";

/** LangGraph's supervisor as its manual shows it: a team of named experts, handed the conversation one by one. */
export function contender({ baseUrl, slow }) {
  const model = () =>
    new ChatOpenAI({
      model: "scripted",
      apiKey: "k",
      maxRetries: 0,
      streamUsage: false,
      configuration: { baseURL: baseUrl },
    });
  const searchTool = tool(async ({ query }) => JSON.stringify(await search(query, slow)), {
    ...{ name: "search", description: searchText },
    schema: z.object({ query: z.string().describe("a few plain words") }),
  });
  const expert = (_, at) =>
    createAgent({ name: `expert_${at + 1}`, model: model(), tools: [searchTool], systemPrompt: expertText }).graph;
  const teams = new Map(
    [1, 8].map((count) => {
      const agents = topics(count).map(expert);
      return [count, createSupervisor({ agents, llm: model(), prompt: supervisorText }).compile()];
    }),
  );
  return {
    async answer(count, said) {
      const input = { messages: [{ role: "user", content: question(count) }] };
      const options = { streamMode: "messages", recursionLimit: 100, subgraphs: true };
      for await (const [path, [chunk]] of await teams.get(count).stream(input, options)) {
        if (path[0]?.startsWith("supervisor:") && chunk.getType() === "ai" && chunk.text) said(chunk.text);
      }
    },
  };
}
