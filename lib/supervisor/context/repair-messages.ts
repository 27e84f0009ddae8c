import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from "ai";

type Call = Extract<Exclude<AssistantModelMessage["content"], string>[number], { type: "tool-call" }>;
type Result = Extract<ToolModelMessage["content"][number], { type: "tool-result" }>;

/**
 * Messages that every provider takes: each call has its result right behind it and each result its call, no id names
 * two calls, no message is empty. What is sound already comes back as it is, the same array.
 */
export function repairMessages(messages: readonly ModelMessage[]): ModelMessage[] {
  const repaired: ModelMessage[] = [];
  const seen = new Set<string>();
  let changed = false;
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at]!;
    if (message.role === "tool") {
      // Results stand behind their calls, where they were taken along; these have none.
      changed = true;
      continue;
    }
    if (message.role !== "assistant") {
      repaired.push(message);
      continue;
    }
    const results: ToolModelMessage[] = [];
    while (messages[at + 1]?.role === "tool") {
      at += 1;
      results.push(messages[at] as ToolModelMessage);
    }
    const step = repairStep(message, results, seen);
    changed ||= step.changed;
    repaired.push(...step.messages);
  }
  return changed ? repaired : (messages as ModelMessage[]);
}

function repairStep(
  message: AssistantModelMessage,
  results: readonly ToolModelMessage[],
  seen: Set<string>,
): { messages: ModelMessage[]; changed: boolean } {
  const parts = typeof message.content === "string" ? [] : message.content;
  const calls = parts.filter((part): part is Call => part.type === "tool-call" && !part.providerExecuted);
  const given = results.flatMap(({ content }) => content);
  const answers = given.filter((part): part is Result => part.type === "tool-result");
  const ids = new Map(calls.map((call) => [call, freeId(call.toolCallId, seen)]));
  const isSound =
    !isEmpty(message) &&
    results.every(({ content }) => content.length > 0) &&
    new Set(calls.map((call) => call.toolCallId)).size === calls.length &&
    calls.length === answers.length &&
    calls.every((call) => ids.get(call) === call.toolCallId && answers.some((a) => a.toolCallId === call.toolCallId));
  if (isSound) return { messages: [message, ...results], changed: false };

  const unused = [...answers];
  const paired = calls.map((call): Result => {
    const at = unused.findIndex((answer) => answer.toolCallId === call.toolCallId);
    const [answer] = at < 0 ? [] : unused.splice(at, 1);
    const { toolName } = call;
    return { ...(answer ?? { type: "tool-result", output: lost }), toolName, toolCallId: ids.get(call)! };
  });
  const content =
    typeof message.content === "string"
      ? message.content
      : parts
          .filter((part) => part.type !== "text" || part.text !== "")
          .map((part) => (ids.has(part as Call) ? { ...part, toolCallId: ids.get(part as Call)! } : part));
  const kept = { ...message, content } as AssistantModelMessage;
  return {
    messages: [
      ...(isEmpty(kept) ? [] : [kept]),
      ...(paired.length > 0 ? [{ role: "tool" as const, content: paired }] : []),
    ],
    changed: true,
  };
}

const lost: Result["output"] = { type: "text", value: "(This call was cut off; there is no result.)" };

/** The id, or with a number behind it when another call of the conversation has it. */
function freeId(id: string, seen: Set<string>): string {
  let free = id;
  for (let number = 2; seen.has(free); number += 1) free = `${id}_${number}`;
  seen.add(free);
  return free;
}

function isEmpty({ content }: AssistantModelMessage): boolean {
  if (typeof content === "string") return content === "";
  return content.every((part) => part.type === "text" && part.text === "");
}
