import { setTimeout as sleep } from "node:timers/promises";

/** Spreads the requests to each host over time. */
export interface Pace {
  /**
   * Waits for this host's next turn. False when that lies beyond `until` (`performance.now()`): nothing was waited for.
   * @throws the signal's reason
   */
  turn(host: string, delayMs: number, until: number, signal?: AbortSignal): Promise<boolean>;
}

const mostHosts = 10_000;

/** Turns are given in the order of asking; every crawl of this process shares them. */
export function createPace(): Pace {
  const next = new Map<string, number>();
  return {
    async turn(host, delayMs, until, signal) {
      const now = performance.now();
      const at = Math.max(now, next.get(host) ?? 0);
      if (at > until) return false;
      if (next.size >= mostHosts) for (const [name, when] of next) if (when < now) next.delete(name);
      next.set(host, at + delayMs);
      if (at > now) await sleep(at - now, undefined, { signal });
      return true;
    },
  };
}
