import type { Clock } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { processWide } from "@/lib/core/process-wide";

/** Requests a minute that one person may send to one process, with however many tokens: 50 a second. */
export const requestsPerMinute = 3_000;
const windowMs = 60_000;

interface Window {
  startedAt: number;
  used: number;
}

/**
 * Counts one request of the person.
 * @returns the `RateLimit-*` headers that tell how much of the minute is left
 */
export function limitRate(clock: Clock, userId: string): { headers: Record<string, string>; refused?: AppError } {
  const windows = processWide("rate-limit", () => new Map<string, Window>());
  const now = clock.now().getTime();
  let window = windows.get(userId);
  if (!window || now - window.startedAt >= windowMs) {
    if (windows.size > 10_000) dropOld(windows, now);
    window = { startedAt: now, used: 0 };
    windows.set(userId, window);
  }
  window.used += 1;
  const reset = Math.ceil((window.startedAt + windowMs - now) / 1000);
  const headers = {
    "ratelimit-limit": String(requestsPerMinute),
    "ratelimit-remaining": String(Math.max(0, requestsPerMinute - window.used)),
    "ratelimit-reset": String(reset),
  };
  if (window.used <= requestsPerMinute) return { headers };
  const refused = new AppError("RATE_LIMITED", {
    detail: `More than ${requestsPerMinute} requests came within a minute.`,
    hint: `Wait ${reset} seconds.`,
    retryAfter: reset,
  });
  return { headers, refused };
}

function dropOld(windows: Map<string, Window>, now: number): void {
  for (const [key, window] of windows) if (now - window.startedAt >= windowMs) windows.delete(key);
}
