const windowMs = 60_000;

interface Window {
  /** When each of the last `limit` calls was let through, as a ring. */
  times: Float64Array;
  next: number;
  usedAt: number;
}

export interface RateWindows {
  /** Counts a call and returns 0, or the seconds until one is free. A refused call is not counted. */
  take(key: string, limit: number, nowMs: number): number;
}

/** Sliding windows of a minute, exact: never more than `limit` calls within any 60 seconds. */
export function createRateWindows(): RateWindows {
  const windows = new Map<string, Window>();
  return {
    take(key, limit, nowMs) {
      let window = windows.get(key);
      if (window?.times.length !== limit) {
        if (windows.size >= 10_000) dropIdle(windows, nowMs);
        window = resize(window, limit);
        windows.set(key, window);
      }
      const oldest = window.times[window.next]!;
      if (oldest > nowMs - windowMs) return Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1000));
      window.times[window.next] = nowMs;
      window.next = (window.next + 1) % limit;
      window.usedAt = nowMs;
      return 0;
    },
  };
}

/** A new limit keeps the newest calls: changing it never forgets what was used. */
function resize(old: Window | undefined, limit: number): Window {
  const times = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  const kept = old ? [...old.times.slice(old.next), ...old.times.slice(0, old.next)].slice(-limit) : [];
  times.set(kept, limit - kept.length);
  return { times, next: 0, usedAt: old?.usedAt ?? 0 };
}

function dropIdle(windows: Map<string, Window>, nowMs: number): void {
  for (const [key, { usedAt }] of windows) if (usedAt < nowMs - windowMs) windows.delete(key);
}
