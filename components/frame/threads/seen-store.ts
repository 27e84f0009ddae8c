import { z } from "zod";

/** Which answers of which threads this browser has shown; before `since` everything counts as seen. */
const Seen = z.object({ since: z.string(), threads: z.record(z.string(), z.string()) });
export type Seen = z.infer<typeof Seen>;

/** More would only be kept for threads that nobody opens again. */
const most = 400;

const keyOf = (workspaceId: string) => `candor.seen.${workspaceId}`;

/** What was seen of a workspace's threads; the first visit of a browser makes nothing old look new. */
export function readSeen(workspaceId: string): Seen {
  try {
    return Seen.parse(JSON.parse(window.localStorage.getItem(keyOf(workspaceId)) ?? ""));
  } catch {
    const fresh = { since: new Date().toISOString(), threads: {} };
    writeSeen(workspaceId, fresh);
    return fresh;
  }
}

export function writeSeen(workspaceId: string, seen: Seen): void {
  try {
    window.localStorage.setItem(keyOf(workspaceId), JSON.stringify(seen));
  } catch {
    // storage is forbidden: what is new is known as long as the page lives
  }
}

/** The same, with an answer seen. Times are ISO 8601 and sort as text. */
export function withSeen(seen: Seen, threadId: string, answeredAt: string): Seen {
  const known = seen.threads[threadId];
  if (known !== undefined && known >= answeredAt) return seen;
  const all = Object.entries({ ...seen.threads, [threadId]: answeredAt });
  const kept = all.sort(([, a], [, b]) => (a < b ? 1 : -1)).slice(0, most);
  return { ...seen, threads: Object.fromEntries(kept) };
}

/** Whether a thread has an answer that was not shown yet. */
export function isUnread(seen: Seen, thread: { id: string; answeredAt: string | null }): boolean {
  return thread.answeredAt !== null && thread.answeredAt > (seen.threads[thread.id] ?? seen.since);
}
