import type { ModelMessage } from "ai";
import { cleanJson } from "../../core/clean-json";
import type { Contract } from "../../specialists/contract/schema";
import { jsonLinesOf } from "../context/json-lines-of";

/** Characters of one run's output that are kept. */
const mostCharacters = 2_000_000;

/**
 * What a specialist's calls returned, as JSON Lines that can be paged and searched later: a line for each call, and
 * below it what it returned, a list entry by entry.
 */
export class RunOutput {
  private readonly lines: string[] = [];
  private characters = 0;
  private calls = 0;

  add(tool: string, input: unknown, reply: { code?: string; data?: unknown; message?: string }): void {
    this.calls += 1;
    const call = this.calls;
    const { code, data, message } = reply;
    const head = { call, tool, arguments: input, code, ...(message && { message }) };
    this.push(JSON.stringify(cleanJson(head)));
    if (data !== undefined) for (const line of jsonLinesOf(data, { call })) this.push(line);
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

  private push(line: string): void {
    if (this.characters >= mostCharacters) return;
    this.characters += line.length;
    this.lines.push(line);
  }
}
