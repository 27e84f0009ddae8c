import type { ModelMessage } from "ai";
import { storeSpill } from "../../sources/runs/store-spill";
import type { TurnScope } from "../turn/turn-scope";
import { jsonLinesOf } from "./json-lines-of";
import type { ToolResult } from "./long-outputs";
import { shortOf } from "./short-of";

const readers = new Set(["read_run", "search_run"]);

/**
 * Takes outputs out of the context: each is saved, and one line stays that says what it was and how it can be read
 * again. One that cannot be saved stays.
 */
export async function leaveContext(
  scope: TurnScope,
  messages: readonly ModelMessage[],
  leaving: readonly ToolResult[],
  canRead: boolean,
): Promise<ModelMessage[]> {
  const lines = new Map<ToolResult, ToolResult>();
  await Promise.all(
    leaving.map(async (result) => {
      const line = await lineOf(scope, result, canRead);
      if (line) lines.set(result, line);
    }),
  );
  return messages.map((message) =>
    message.role === "tool" && message.content.some((part) => lines.has(part as ToolResult))
      ? { ...message, content: message.content.map((part) => lines.get(part as ToolResult) ?? part) }
      : message,
  );
}

async function lineOf(scope: TurnScope, result: ToolResult, canRead: boolean): Promise<ToolResult | undefined> {
  const { ctx, threadId, turnId } = scope;
  const { toolName, toolCallId, output } = result;
  const value = "value" in output ? output.value : null;
  const asRead = readers.has(toolName) ? refOf(value) : undefined;
  try {
    const spill = { tool: toolName, callId: toolCallId, threadId, turnId, title: toolName };
    const ref = asRead ?? (await storeSpill(ctx, { ...spill, lines: jsonLinesOf(value) }));
    const note = canRead
      ? `This output left the context; read it again with read_run or search_run, ref ${ref}.`
      : "This output left the context, and runs cannot be read here: use what stands here.";
    const line = { ...shortOf(value), left_context: note };
    return { ...result, output: { type: "json", value: JSON.parse(JSON.stringify(line)) } };
  } catch (error) {
    ctx.log.error({ turnId, err: error }, "an output could not leave the context");
    return undefined;
  }
}

/** What was read of a run stands there still. */
function refOf(value: unknown): string | undefined {
  const { data } = (value ?? {}) as { data?: { ref?: unknown } };
  return typeof data?.ref === "string" ? data.ref : undefined;
}
