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
  taskText,
} from "./scenario";

interface Message {
  role: string;
  content?: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** The floor: the loop written down with `fetch` and nothing else; one batch call, its experts side by side. */
export function answerByFetch({ baseUrl, slow }: Surroundings): Contender {
  return {
    async answer(count, said) {
      const tools = [offer("task", taskText, batchSchema)];
      await loop(supervisorText, question(count), tools, said, async ({ tasks }) => ({
        results: await Promise.all((tasks as { description: string }[]).map(({ description }) => expert(description))),
      }));
    },
  };

  async function expert(task: string): Promise<object> {
    const tools = [offer("search", searchText, searchSchema)];
    const contract = await loop(expertText, task, tools, undefined, ({ query }) => search(String(query), slow));
    return { specialist: "expert", contract: JSON.parse(contract) as object };
  }

  async function loop(
    system: string,
    user: string,
    tools: object[],
    said: ((text: string) => void) | undefined,
    run: (input: Record<string, unknown>) => Promise<object>,
  ): Promise<string> {
    const messages: Message[] = [
      { role: "system", content: system },
      { role: "user", content: user },
    ];
    for (;;) {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer k" },
        body: JSON.stringify({ model: "scripted", messages, tools, stream: said !== undefined }),
      });
      const message = said ? await streamed(response, said) : await whole(response);
      if (!message.tool_calls) return message.content ?? "";
      messages.push(message);
      for (const call of message.tool_calls) {
        const input = JSON.parse(call.function.arguments) as Record<string, unknown>;
        messages.push({ role: "tool", tool_call_id: call.id, content: JSON.stringify(await run(input)) });
      }
    }
  }
}

const offer = (name: string, description: string, parameters: object) => ({
  ...{ type: "function", function: { name, description, parameters } },
});

async function whole(response: Response): Promise<Message> {
  return ((await response.json()) as { choices: [{ message: Message }] }).choices[0].message;
}

async function streamed(response: Response, said: (text: string) => void): Promise<Message> {
  const message: Message = { role: "assistant", content: "" };
  const decoder = new TextDecoder();
  let held = "";
  for await (const bytes of response.body!) {
    const lines = (held + decoder.decode(bytes, { stream: true })).split("\n");
    held = lines.pop()!;
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const { choices } = JSON.parse(line.slice(6)) as { choices: { delta: Message }[] };
      const delta = choices[0]?.delta;
      if (delta?.content) {
        message.content += delta.content;
        said(delta.content);
      }
      if (delta?.tool_calls) Object.assign(message, { content: null, tool_calls: delta.tool_calls });
    }
  }
  return message;
}
