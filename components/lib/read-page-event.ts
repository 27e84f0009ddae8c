import { z } from "zod";

const Envelope = z.looseObject({
  threadId: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** What an event of the server says, with the thread that it belongs to; nothing of what cannot be read. */
export function readPageEvent(text: string): Record<string, unknown> {
  try {
    const { threadId, data } = Envelope.parse(JSON.parse(text));
    return threadId ? { threadId, ...data } : data;
  } catch {
    return {};
  }
}
