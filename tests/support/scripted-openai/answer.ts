import type { ScriptedReply } from "./types";

/** A reply with everything decided that the formats need. */
export interface Answer {
  id: string;
  created: number;
  model: string;
  text: string | undefined;
  toolCalls: Array<{ id: string; name: string; arguments: string }>;
  finishReason: "stop" | "length" | "content_filter" | "tool_calls";
  usage: { input: number; output: number };
  pieces: Iterable<string>;
  streamError: ScriptedReply["streamError"];
  chunkSize: number;
}

/** Cuts text into pieces of `size` characters, never through a surrogate pair. */
export function* piecesOf(text: string, size: number): Generator<string> {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

/** The same pieces again and again. */
export function* endlessPieces(text: string, size: number): Generator<string> {
  for (;;) yield* piecesOf(text || "and so on ", size);
}
