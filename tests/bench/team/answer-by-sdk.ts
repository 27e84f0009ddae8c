import { createOpenAI } from "@ai-sdk/openai";
import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import {
  batchSchema,
  type Contender,
  expertText,
  question,
  type Surroundings,
  search,
  searchSchema,
  searchText,
  supervisorText,
  taskSchema,
  taskText,
} from "./scenario";

/**
 * The AI SDK as its manual shows it: `streamText` with a tool whose child is `generateText`. Nothing is kept.
 * @param batch one call with all tasks, instead of a call for each
 */
export function answerBySdk({ baseUrl, slow }: Surroundings, batch: boolean): Contender {
  const model = createOpenAI({ baseURL: baseUrl, apiKey: "k" }).chat("scripted");
  const shared = { model, stopWhen: isStepCount(5), maxRetries: 0 };
  const searchTool = tool({
    description: searchText,
    inputSchema: jsonSchema<{ query: string }>(searchSchema),
    execute: ({ query }) => search(query, slow),
  });
  const expert = async (prompt: string) => {
    const child = await generateText({ ...shared, instructions: expertText, prompt, tools: { search: searchTool } });
    return { specialist: "expert", contract: JSON.parse(child.text) as object };
  };
  const one = tool({
    description: taskText,
    inputSchema: jsonSchema<{ description: string }>(taskSchema),
    execute: ({ description }) => expert(description),
  });
  const all = tool({
    description: taskText,
    inputSchema: jsonSchema<{ tasks: { description: string }[] }>(batchSchema),
    execute: async ({ tasks }) => ({ results: await Promise.all(tasks.map((task) => expert(task.description))) }),
  });
  return {
    async answer(count, said) {
      const tools = batch ? { task: all } : { task: one };
      const answer = streamText({ ...shared, instructions: supervisorText, prompt: question(count), tools });
      for await (const text of answer.textStream) said(text);
    },
  };
}
