import { processWide } from "../core/process-wide";

const freeFailures = 5;
const longestWait = 60_000;
const forgottenAfter = 15 * 60_000;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * Slows down guessing: after five failures in a row for one address each further attempt has to wait,
 * one second doubling to a minute. A minute at most, so that nobody can lock another person out for long.
 * Known and unknown addresses are treated alike. Counted per process.
 */
export const signInThrottle = {
  /** Milliseconds to wait, or 0: then the attempt counts as failed until `succeeded` is called, so parallel guesses count too. */
  attempt(email: string, now: number): number {
    const failures = table();
    const known = failures.get(email);
    const before = known && now - known.lastAt < forgottenAfter ? known : { count: 0, lastAt: 0 };
    const wait =
      before.count < freeFailures ? 0 : Math.min(longestWait, 1000 * 2 ** Math.min(before.count - freeFailures, 16));
    const left = before.lastAt + wait - now;
    if (left > 0) return left;
    if (failures.size > 10_000) dropOld(failures, now);
    failures.set(email, { count: before.count + 1, lastAt: now });
    return 0;
  },
  succeeded(email: string): void {
    table().delete(email);
  },
};

function table(): Map<string, Failures> {
  return processWide("sign-in-failures", () => new Map<string, Failures>());
}

function dropOld(failures: Map<string, Failures>, now: number): void {
  for (const [email, { lastAt }] of failures) if (now - lastAt >= forgottenAfter) failures.delete(email);
}
