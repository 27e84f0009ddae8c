import type { ModelMessage } from "ai";
import { cleanJson } from "../../core/clean-json";
import { truncate } from "../../core/truncate";
import type { Contract } from "../../specialists/contract/schema";

/** Characters of one run's output that are kept. */
const mostCharacters = 2_000_000;
const longestLine = 400_000;

/**
 * What a specialist's calls returned, as JSON Lines that can be paged and searched later: a line for each call, and
 * below it one for each entry of the list that it returned, if it did.
 */
export class RunOutput {
  private readonly lines: string[] = [];
  private characters = 0;
  private calls = 0;

  add(tool: string, input: unknown, reply: { code?: string; data?: unknown; message?: string }): void {
    this.calls += 1;
    const call = this.calls;
    const { code, data, message } = reply;
    const list = listIn(data);
    const rest = list ? { ...(data as object), [list.name]: list.entries.length } : data;
    this.push({ call, tool, arguments: input, code, ...(message && { message }), data: rest });
    for (const entry of list?.entries ?? []) this.push({ call, ...entryOf(entry) });
  }

  /** Of a run that stood still: what it had been told before, read from what it had said and heard. */
  recall(messages: readonly ModelMessage[], answered: (toolCallId: string) => boolean): void {
    const inputs = new Map<string, unknown>();
    for (const { role, content } of messages) {
      if (typeof content === "string") continue;
      for (const part of content) {
        if (role === "assistant" && part.type === "tool-call") inputs.set(part.toolCallId, part.input);
        if (part.type !== "tool-result" || !answered(part.toolCallId) || part.output.type !== "json") continue;
        this.add(part.toolName, inputs.get(part.toolCallId), part.output.value as Parameters<RunOutput["add"]>[2]);
      }
    }
  }

  /** All of it, the contract last. */
  text(contract: Contract): string {
    return [...this.lines, JSON.stringify(cleanJson({ contract }))].join("\n");
  }

  /** Characters of what calls returned. */
  get size(): number {
    return this.characters;
  }

  private push(line: object): void {
    if (this.characters >= mostCharacters) return;
    const text = truncate(JSON.stringify(cleanJson(line)), longestLine);
    this.characters += text.length;
    this.lines.push(text);
  }
}

function listIn(data: unknown): { name: string; entries: unknown[] } | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const found = Object.entries(data).find(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "object"),
  );
  return found && { name: found[0], entries: found[1] as unknown[] };
}

function entryOf(entry: unknown): object {
  return typeof entry === "object" && entry !== null && !Array.isArray(entry) ? entry : { entry };
}
