import type { CandorChunk } from "./chunk";
import type { CandorMessage } from "./schema";

type Part = CandorMessage["parts"][number];
type TextPart = Extract<Part, { type: "text" | "reasoning" }>;
type ToolPart = Extract<Part, { toolCallId: string }>;

/**
 * The message that a stream of chunks adds up to, part by part as the browser builds it: what was shown is what is
 * stored. Ends open texts and answers open calls, so that a stream that was cut gives a usable message.
 * @param goesOn the turn stands still and its open calls will be answered: they are left open
 */
export function assembleParts(chunks: readonly CandorChunk[], goesOn = false): CandorMessage["parts"] {
  const parts: Part[] = [];
  const texts = new Map<string, TextPart>();
  const calls = new Map<string, ToolPart>();
  for (const chunk of chunks) {
    switch (chunk.type) {
      case "text-start":
      case "reasoning-start": {
        const part: TextPart = { type: chunk.type === "text-start" ? "text" : "reasoning", text: "", state: "done" };
        texts.set(`${part.type}:${chunk.id}`, part);
        parts.push(part);
        break;
      }
      case "text-delta":
      case "reasoning-delta": {
        const part = texts.get(`${chunk.type === "text-delta" ? "text" : "reasoning"}:${chunk.id}`);
        if (part) part.text += chunk.delta;
        break;
      }
      case "start-step":
        parts.push({ type: "step-start" });
        break;
      case "tool-input-available": {
        const part = {
          type: `tool-${chunk.toolName}`,
          toolCallId: chunk.toolCallId,
          state: "input-available",
          input: chunk.input,
        } as ToolPart;
        calls.set(chunk.toolCallId, part);
        parts.push(part);
        break;
      }
      case "tool-output-available": {
        const part = calls.get(chunk.toolCallId);
        if (part) Object.assign(part, { state: "output-available", output: chunk.output });
        break;
      }
      case "tool-output-error": {
        const part = calls.get(chunk.toolCallId);
        if (part) Object.assign(part, { state: "output-error", errorText: chunk.errorText });
        break;
      }
      default:
        if (isData(chunk)) putData(parts, chunk);
    }
  }
  for (const part of goesOn ? [] : calls.values()) {
    if (part.state === "input-available") {
      Object.assign(part, { state: "output-error", errorText: "The turn ended before this call did." });
    }
  }
  return parts;
}

type DataChunk = Extract<CandorChunk, { type: `data-${string}` }>;

function isData(chunk: CandorChunk): chunk is DataChunk {
  return chunk.type.startsWith("data-");
}

/** A data part takes the place of the earlier one with its type and id; transient ones are never part of a message. */
function putData(parts: Part[], chunk: DataChunk): void {
  if (chunk.transient) return;
  const { transient: _, ...part } = chunk;
  const at =
    part.id === undefined
      ? -1
      : parts.findIndex((other) => other.type === part.type && "id" in other && other.id === part.id);
  if (at < 0) parts.push(part as Part);
  else parts[at] = part as Part;
}
