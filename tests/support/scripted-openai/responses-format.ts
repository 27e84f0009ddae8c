import { type Answer, piecesOf } from "./answer";

type Json = Record<string, unknown>;

/** The items of an answer, complete. */
export function outputItems(answer: Answer, text = answer.text): Json[] {
  const message: Json = {
    type: "message",
    id: `msg_${answer.id}`,
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: text ?? "", annotations: [], logprobs: [] }],
  };
  const calls = answer.toolCalls.map((call, index) => ({
    type: "function_call",
    id: `fc_${answer.id}_${index}`,
    call_id: call.id,
    name: call.name,
    arguments: call.arguments,
    status: "completed",
  }));
  return [...(text === undefined ? [] : [message]), ...calls];
}

/** The response object, with its output when it is complete. */
export function responseBody(answer: Answer, output: Json[], status: string): Json {
  const cut = answer.finishReason === "length" || answer.finishReason === "content_filter";
  const reason = answer.finishReason === "length" ? "max_output_tokens" : "content_filter";
  return {
    id: `resp_${answer.id}`,
    object: "response",
    created_at: answer.created,
    model: answer.model,
    status: status === "completed" && cut ? "incomplete" : status,
    incomplete_details: status === "completed" && cut ? { reason } : null,
    error: null,
    output,
    parallel_tool_calls: true,
    usage:
      status === "completed"
        ? {
            input_tokens: answer.usage.input,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: answer.usage.output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: answer.usage.input + answer.usage.output,
          }
        : null,
  };
}

/** Server-sent events of a streamed response. */
export function* responseEvents(answer: Answer): Generator<string> {
  let sequence = 0;
  const event = (type: string, value: Json): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...value })}\n\n`;

  yield event("response.created", { response: responseBody(answer, [], "in_progress") });
  yield event("response.in_progress", { response: responseBody(answer, [], "in_progress") });
  let index = 0;
  let text: string | undefined;
  if (answer.text !== undefined) {
    text = "";
    const place = { item_id: `msg_${answer.id}`, output_index: index, content_index: 0 };
    const item = { type: "message", id: place.item_id, role: "assistant", status: "in_progress", content: [] };
    yield event("response.output_item.added", { output_index: index, item });
    yield event("response.content_part.added", { ...place, part: { type: "output_text", text: "", annotations: [] } });
    for (const delta of answer.pieces) {
      text += delta;
      yield event("response.output_text.delta", { ...place, delta, logprobs: [] });
    }
    if (!answer.streamError) {
      yield event("response.output_text.done", { ...place, text, logprobs: [] });
      yield event("response.content_part.done", { ...place, part: { type: "output_text", text, annotations: [] } });
      yield event("response.output_item.done", { output_index: index, item: outputItems(answer, text)[0] });
      index++;
    }
  }
  if (answer.streamError) {
    const error = { code: answer.streamError.code ?? "server_error", message: answer.streamError.message };
    yield event("response.failed", { response: { ...responseBody(answer, [], "failed"), error } });
    return;
  }
  for (const item of outputItems(answer, text).filter((entry) => entry.type === "function_call")) {
    const place = { item_id: item.id, output_index: index };
    yield event("response.output_item.added", {
      output_index: index,
      item: { ...item, arguments: "", status: "in_progress" },
    });
    for (const delta of piecesOf(String(item.arguments), answer.chunkSize)) {
      yield event("response.function_call_arguments.delta", { ...place, delta });
    }
    yield event("response.function_call_arguments.done", { ...place, name: item.name, arguments: item.arguments });
    yield event("response.output_item.done", { output_index: index, item });
    index++;
  }
  const response = responseBody(answer, outputItems(answer, text), "completed");
  yield event(`response.${String(response.status)}`, { response });
}
