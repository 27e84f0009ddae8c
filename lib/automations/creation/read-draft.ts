import { jsonrepair } from "jsonrepair";

/** The object in what a model wrote, with or without a fence and words around it; null when there is none. */
export function readDraft(answer: string): Record<string, unknown> | null {
  const fenced = /```[a-z]*\s*\n([\s\S]*?)```/i.exec(answer)?.[1] ?? answer;
  const [from, to] = [fenced.indexOf("{"), fenced.lastIndexOf("}")];
  if (from < 0 || to < from) return null;
  const text = fenced.slice(from, to + 1);
  for (const read of [JSON.parse, (broken: string): unknown => JSON.parse(jsonrepair(broken))]) {
    try {
      const value: unknown = read(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // The next reader forgives more.
    }
  }
  return null;
}
