import type { Context } from "@/lib/core/context";
import type { CapturedRequests } from "./capture-requests";
import type { Contender } from "./scenario";
import { searchByHand, taskResult } from "./search-by-hand";

interface Message {
  content?: string | null;
  tool_calls?: Array<{ index?: number; id?: string; type?: string; function: { name?: string; arguments: string } }>;
}

/** The floor: the same four model calls and the same search, written down with `fetch` and nothing else. */
export function answerByFetch(ctx: Context, baseUrl: string, captured: CapturedRequests): Contender {
  return {
    name: "fetch",
    async answer(said) {
      await loop(captured.supervisor.body, (body) => streamed(body, said), task);
    },
  };

  async function task(): Promise<object> {
    return taskResult(await loop(captured.specialist.body, whole, ({ query }) => searchByHand(ctx, String(query))));
  }

  async function loop(
    body: Record<string, unknown>,
    call: (body: object) => Promise<Message>,
    tool: (input: Record<string, unknown>) => Promise<object>,
  ): Promise<string> {
    const messages = [...(body.messages as object[])];
    for (;;) {
      const message = await call({ ...body, messages });
      if (!message.tool_calls?.length) return message.content ?? "";
      messages.push({ role: "assistant", ...message });
      for (const { id, function: asked } of message.tool_calls) {
        const content = JSON.stringify(await tool(JSON.parse(asked.arguments) as Record<string, unknown>));
        messages.push({ role: "tool", tool_call_id: id, content });
      }
    }
  }

  function post(body: object): Promise<Response> {
    const headers = { "content-type": "application/json", authorization: "Bearer k" };
    return fetch(`${baseUrl}/chat/completions`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async function whole(body: object): Promise<Message> {
    const answer = (await (await post(body)).json()) as { choices: Array<{ message: Message }> };
    return answer.choices[0]!.message;
  }

  async function streamed(body: object, said: (text: string) => void): Promise<Message> {
    const calls: NonNullable<Message["tool_calls"]> = [];
    let text = "";
    for await (const event of eventsOf(await post(body))) {
      const delta = event.choices[0]?.delta;
      if (delta?.content) said(delta.content);
      text += delta?.content ?? "";
      for (const part of delta?.tool_calls ?? []) {
        const known = calls[part.index ?? 0];
        if (known) known.function.arguments += part.function.arguments;
        else calls.push({ id: part.id, type: "function", function: { ...part.function } });
      }
    }
    return { content: text || null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  }
}

async function* eventsOf(response: Response): AsyncGenerator<{ choices: Array<{ delta?: Message }> }> {
  const decoder = new TextDecoder();
  let held = "";
  for await (const bytes of response.body!) {
    const lines = (held + decoder.decode(bytes, { stream: true })).split("\n");
    held = lines.pop()!;
    for (const line of lines) if (line.startsWith("data: {")) yield JSON.parse(line.slice(6));
  }
}
