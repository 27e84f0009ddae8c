import { question, rightAnswer, topics } from "./scenario";

/** A request as it came over the wire, of which only this much is looked at. */
export interface ChatRequest {
  stream?: boolean;
  stream_options?: { include_usage?: boolean } | null;
  messages: ChatMessage[];
  tools?: { function: { name: string; parameters?: { properties?: Record<string, unknown> } } }[];
}
export interface ChatMessage {
  role: string;
  content?: unknown;
  tool_call_id?: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

export interface Reply {
  text?: string;
  calls?: { id: string; name: string; arguments: string }[];
}

const isSearch = (name: string) => name === "search" || name === "search_knowledge_base";
/** The ways in which the contenders hand work on: a task, a team member as a tool, a transfer. */
const isDelegation = (name: string) => /^(task$|ask_expert|agent-expert|transfer_to_expert)/.test(name);

let made = 0;
function callId(kind: string): string {
  made += 1;
  return `${kind}_${made}`;
}

export const isExpert = ({ tools = [] }: ChatRequest) => tools.some((tool) => isSearch(tool.function.name));

/**
 * What the scripted model answers. As an expert: one search, then the contract. As the lead: every part to an expert, by
 * whichever tool the contender has for that and all at once where it can; then the answer.
 */
export function decideReply(request: ChatRequest): Reply {
  return isExpert(request) ? asExpert(request) : asLead(request);
}

function asExpert({ messages, tools = [] }: ChatRequest): Reply {
  const last = messages.at(-1);
  const found = last?.role === "tool" && last.tool_call_id?.startsWith("search_") ? textOf(last) : undefined;
  const about = /the (\w+) gate/.exec(textOf(messages.findLast(({ role }) => role === "user")))?.[1] ?? topics(1)[0]!;
  if (found === undefined) {
    const { name } = tools.find((tool) => isSearch(tool.function.name))!.function;
    return { calls: [{ id: callId("search"), name, arguments: JSON.stringify({ query: about }) }] };
  }
  const label = /\[\d+\]/.exec(found)?.[0] ?? "[1]";
  const quote = `On working days the ${about} gate opens at ${rightAnswer}`;
  const contract = {
    status: "success",
    action_summary: "Found the opening hours.",
    evidence: { answer: quote, passages: [{ label, title: "Gates", quote }], receipts: null },
    next_step: null,
    missing_fields: null,
    assumptions: null,
  };
  return { text: JSON.stringify(contract) };
}

function asLead({ messages, tools = [] }: ChatRequest): Reply {
  const asked = textOf(messages.find((message) => textOf(message).includes("When do these gates")));
  const count = named(asked).length;
  if (question(count) !== /When do these gates.*?\?/.exec(asked)?.[0]) throw new Error(`Not the question: ${asked}`);
  const handed = messages.flatMap(({ role, tool_calls }) => (role === "assistant" ? (tool_calls ?? []) : []));
  const done = handed.filter((call) => isDelegation(call.function.name));
  const ways = tools.filter((tool) => isDelegation(tool.function.name)).map((tool) => tool.function);
  const parts = topics(count).map((topic) => `Find out when the ${topic} gate opens on working days.`);
  const call = (name: string, input: object) => ({ id: callId("task"), name, arguments: JSON.stringify(input) });
  if (ways[0]?.name.startsWith("transfer_to_")) {
    if (done.length < count) return { calls: [call(`transfer_to_expert_${done.length + 1}`, {})] };
  } else if (done.length === 0 && ways[0]?.parameters?.properties?.tasks) {
    return { calls: [call(ways[0].name, { tasks: parts.map(toTask) })] };
  } else if (done.length === 0) {
    const own = ways.length > 1;
    return {
      calls: parts.map((part, at) =>
        call(
          own ? `${ways[0]!.name.replace(/_?\d+$/, "")}_${at + 1}` : ways[0]!.name,
          inputFor(ways[0]!.parameters, part),
        ),
      ),
    };
  }
  return { text: `On working days all of these gates open at ${rightAnswer} [1] and close at 21:00 in the evening.` };
}

const toTask = (description: string) => ({ subagent_type: "knowledge_base", description });

/** The part of the question under the names that the contender's tool has for it. */
function inputFor(parameters: { properties?: Record<string, unknown> } | undefined, part: string): object {
  const { properties = {} } = parameters ?? {};
  if ("subagent_type" in properties) return { subagent_type: "expert", description: part };
  const name = ["description", "prompt", "input"].find((candidate) => candidate in properties) ?? "description";
  return { [name]: part };
}

/** The gates that a text speaks of. */
const named = (text: string) => topics(8).filter((topic) => text.includes(topic));

export function textOf(message: ChatMessage | undefined): string {
  const content = message?.content;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join("");
}
