import { convertToModelMessages, type ModelMessage } from "ai";
import type { CandorMessage } from "../../chats/schema";
import { truncate } from "../../core/truncate";

/**
 * Messages for the model. Long outputs of earlier turns are reduced to what they came to; calls that never ended are
 * left out, so that a turn which broke off spoils nothing; the oldest messages go when the window is small.
 * @param characters how many may be used in all
 */
export async function toModelMessages(
  history: readonly CandorMessage[],
  shared: boolean,
  characters: number,
): Promise<ModelMessage[]> {
  const kept: CandorMessage[] = [];
  let used = 0;
  for (const message of history.toReversed()) {
    const told = message.role === "user" ? tellUser(message, shared) : tellAssistant(message);
    used += JSON.stringify(told.parts).length;
    if (used > characters && kept.length > 0) break;
    kept.unshift(told);
  }
  // A conversation starts with somebody asking.
  while (kept[0]?.role === "assistant") kept.shift();
  return convertToModelMessages(kept, { ignoreIncompleteToolCalls: true });
}

function tellUser(message: CandorMessage, shared: boolean): CandorMessage {
  const { author, documents = [] } = message.metadata ?? {};
  const named = shared && author ? `${author.name}: ${textOf(message)}` : textOf(message);
  const attached = documents.map((document) => `- "${document.title}" (${document.id})`).join("\n");
  const text = attached ? `${named}\n\nDocuments meant:\n${attached}` : named;
  return { ...message, parts: [{ type: "text", text }] };
}

function tellAssistant(message: CandorMessage): CandorMessage {
  const parts = message.parts.flatMap((part): CandorMessage["parts"] => {
    if (part.type === "text") return part.text ? [{ type: "text", text: part.text }] : [];
    if (part.type === "step-start") return [part];
    if (part.type.startsWith("tool-") && part.type !== "tool-invalid") return [shorten(part)];
    return [];
  });
  const stop = message.parts.find((part) => part.type === "data-stop")?.data;
  const ended = stop && stop.reason !== "complete" && stop.reason !== "partly_done";
  const note = ended ? [{ type: "text" as const, text: `(This turn ended early: ${stop.reason}.)` }] : [];
  const empty = parts.every((part) => part.type === "step-start");
  return {
    ...message,
    parts: empty && note.length === 0 ? [{ type: "text", text: "(no answer)" }] : [...parts, ...note],
  };
}

/** An earlier output, reduced to its outcome. */
function shorten(part: CandorMessage["parts"][number]): CandorMessage["parts"][number] {
  if (!("output" in part) || part.output === undefined) return part;
  const output = part.output as { contract?: { status?: string; action_summary?: string }; verification?: string };
  if (output.contract) {
    const { status, action_summary } = output.contract;
    const contract = { status, action_summary: truncate(action_summary ?? "", 600) };
    return { ...part, output: { contract, verification: output.verification } };
  }
  const text = JSON.stringify(part.output);
  return text.length <= 1_000 ? part : { ...part, output: { excerpt: truncate(text, 1_000) } };
}

/** The words of a message. */
export function textOf(message: CandorMessage): string {
  return message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}
