import type { ScriptedMessage, ScriptedRequest } from "./types";

/** The text within a tag, or undefined. */
export function section(text: string, tag: string): string | undefined {
  return new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`).exec(text)?.[1]?.trim();
}

/** What the person said last. */
export function lastUserText(request: ScriptedRequest): string {
  return request.messages.findLast((message) => message.role === "user")?.text ?? "";
}

/** Results of the tools that were called since the person last spoke. */
export function resultsOfTurn(request: ScriptedRequest): ScriptedMessage[] {
  const start = request.messages.findLastIndex((message) => message.role === "user");
  return request.messages.slice(start + 1).filter((message) => message.role === "tool");
}

export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** JSON of a tool's result; results that are no JSON are an object with the text as its error. */
export function readResult(message: ScriptedMessage): Record<string, unknown> {
  try {
    return JSON.parse(message.text) as Record<string, unknown>;
  } catch {
    return { error: message.text };
  }
}
