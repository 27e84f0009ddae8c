import { type Answer, piecesOf } from "./answer";

/** The body of a chat completion that is not streamed. */
export function chatBody(answer: Answer): object {
  const toolCalls = answer.toolCalls.map((call) => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: call.arguments },
  }));
  return {
    id: `chatcmpl-${answer.id}`,
    object: "chat.completion",
    created: answer.created,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: answer.text ?? null,
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        finish_reason: answer.finishReason,
      },
    ],
    usage: usageOf(answer),
  };
}

/** Server-sent events of a streamed chat completion. */
export function* chatEvents(answer: Answer, includeUsage: boolean): Generator<string> {
  const chunk = (delta: object, finish: string | null = null): string =>
    event({ ...head(answer), choices: [{ index: 0, delta, finish_reason: finish }] });

  yield chunk({ role: "assistant", content: answer.text === undefined ? null : "" });
  for (const piece of answer.pieces) yield chunk({ content: piece });
  if (answer.streamError) {
    yield event({ error: { type: "server_error", code: answer.streamError.code ?? null, ...answer.streamError } });
    return;
  }
  for (const [index, call] of answer.toolCalls.entries()) {
    yield chunk({
      tool_calls: [{ index, id: call.id, type: "function", function: { name: call.name, arguments: "" } }],
    });
    for (const piece of piecesOf(call.arguments, answer.chunkSize)) {
      yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
  }
  yield chunk({}, answer.finishReason);
  if (includeUsage) yield event({ ...head(answer), choices: [], usage: usageOf(answer) });
  yield "data: [DONE]\n\n";
}

function head(answer: Answer): object {
  return {
    id: `chatcmpl-${answer.id}`,
    object: "chat.completion.chunk",
    created: answer.created,
    model: answer.model,
  };
}

function usageOf({ usage }: Answer): object {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };
}

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
