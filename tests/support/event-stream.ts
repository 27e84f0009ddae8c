/** A stream of server-sent events as a client has it: whole events only. */
export interface ReadEvents {
  /** Each with its `id` and `data` as text. */
  events: { id: string; data: string }[];
  /** The cursor behind the last one. */
  cursor: string | undefined;
  /** The stream ended by itself, with its mark. */
  isComplete: boolean;
}

/** Reads until the stream ends, or hangs up after exactly `most` bytes, wherever that is. */
export async function readEvents(response: Response, most = Number.POSITIVE_INFINITY): Promise<ReadEvents> {
  const reader = response.body!.getReader();
  const pieces: Uint8Array[] = [];
  for (let size = 0; size < most; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.byteLength;
  }
  await reader.cancel();
  const bytes = Buffer.concat(pieces);
  return parseEvents(bytes.subarray(0, Math.min(most, bytes.byteLength)).toString("utf8"));
}

/** What text that may end anywhere holds. */
export function parseEvents(text: string): ReadEvents {
  const blocks = text.slice(0, text.lastIndexOf("\n\n") + 2).split("\n\n");
  const events = blocks.flatMap((block) => {
    const parts = /^id: (\S+)\n(?:event: \S+\n)?data: (.*)$/s.exec(block);
    return parts ? [{ id: parts[1]!, data: parts[2]! }] : [];
  });
  return { events, cursor: events.at(-1)?.id, isComplete: blocks.includes("data: [DONE]") };
}

/** All text that the events of a turn say. */
export function textOfEvents(events: ReadEvents["events"]): string {
  return events
    .map(({ data }) => JSON.parse(data) as { type: string; delta?: string })
    .map((chunk) => (chunk.type === "text-delta" ? chunk.delta : ""))
    .join("");
}
