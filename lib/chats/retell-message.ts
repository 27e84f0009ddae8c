import type { CandorChunk } from "./chunk";
import type { CandorMessage } from "./schema";

/** A stored message as a stream that adds up to it: for a turn whose replay log is gone. */
export function retellMessage(message: { id: string; parts: CandorMessage["parts"] }): CandorChunk[] {
  return [
    { type: "start", messageId: message.id },
    ...message.parts.flatMap((part, index) => retellPart(part, `text-${index}`)),
    { type: "finish" },
  ];
}

function retellPart(part: CandorMessage["parts"][number], id: string): CandorChunk[] {
  if (part.type === "step-start") return [{ type: "start-step" }];
  if (part.type === "text") {
    return [
      { type: "text-start", id },
      { type: "text-delta", id, delta: part.text },
      { type: "text-end", id },
    ];
  }
  if ("toolCallId" in part) {
    const { toolCallId, input, output, errorText } = part;
    const call = {
      type: "tool-input-available",
      toolCallId,
      toolName: part.type.slice("tool-".length),
      input,
    } as const;
    return errorText === undefined
      ? [call, { type: "tool-output-available", toolCallId, output }]
      : [call, { type: "tool-output-error", toolCallId, errorText }];
  }
  return part.type.startsWith("data-") ? [part as CandorChunk] : [];
}
