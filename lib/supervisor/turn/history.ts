import { convertToModelMessages, type ModelMessage } from "ai";
import type { CandorMessage } from "../../chats/schema";
import { truncate } from "../../core/truncate";

/** A turn as the model is told it: its question, and what was answered if it has been. */
export interface ToldTurn {
  turnId: string;
  messages: ModelMessage[];
}

/**
 * Turns for the model, oldest first; the last one is being answered. Long outputs of earlier turns are reduced to what
 * they came to; calls that never ended are left out, so that a turn which broke off spoils nothing.
 */
export async function tellHistory(history: readonly CandorMessage[], shared: boolean): Promise<ToldTurn[]> {
  const turns = [...Map.groupBy(history, (message) => message.metadata?.turnId ?? message.id)];
  // A turn whose question is out of sight explains nothing.
  const asked = turns.filter(([, messages]) => messages[0]!.role === "user");
  return Promise.all(
    asked.map(async ([turnId, messages]) => {
      const told = messages.map((message) =>
        message.role === "user" ? tellUser(message, shared) : tellAssistant(message),
      );
      return { turnId, messages: await convertToModelMessages(told, { ignoreIncompleteToolCalls: true }) };
    }),
  );
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
  const { output } = part;
  if (isContract(output)) return { ...part, output: outcomeOf(output) };
  const { results } = (output ?? {}) as { results?: unknown };
  if (Array.isArray(results) && results.every(isContract)) {
    return { ...part, output: { results: results.map((result, at) => ({ task: at + 1, ...outcomeOf(result) })) } };
  }
  const text = JSON.stringify(output);
  return text.length <= 1_000 ? part : { ...part, output: { excerpt: truncate(text, 1_000) } };
}

interface Outcome {
  contract: { status?: string; action_summary?: string };
  verification?: string;
  ref?: string;
}

function isContract(output: unknown): output is Outcome {
  const { contract } = (output ?? {}) as Partial<Outcome>;
  return typeof contract === "object" && contract !== null;
}

/** Of a specialist's run: how it went, and the ref by which its output is read again. */
function outcomeOf({ contract, verification, ref }: Outcome): Outcome {
  const { status, action_summary } = contract;
  return { contract: { status, action_summary: truncate(action_summary ?? "", 600) }, verification, ref };
}

/** The words of a message. */
export function textOf(message: CandorMessage): string {
  return message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}
