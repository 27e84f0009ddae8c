import { classifyProviderError } from "./classify-provider-error";
import { ProviderFailure, type ProviderFailureKind } from "./provider-failure";

/** At most this many further tries after the first. */
export const maxRetries = 3;
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const jitter = 0.25;

/** A wait before trying again, as it is shown to people: "retrying (2/3)". */
export interface RetryNotice {
  attempt: number;
  of: number;
  kind: ProviderFailureKind;
  reason: string;
  waitMs: number;
}

export interface RetryOptions {
  signal?: AbortSignal;
  onRetry?: (notice: RetryNotice) => void;
}

/**
 * Runs a model call by the one policy of the product: 3 retries, waiting 1 s and doubling up to 60 s, with up to a
 * quarter more by chance so that many callers do not return together. A server's Retry-After is the least that is
 * waited; one beyond the longest wait ends the matter at once instead of keeping a person waiting.
 * @throws ProviderFailure when the call failed for good; the signal's reason when it was stopped.
 */
export async function callWithRetry<T>(operation: () => PromiseLike<T>, options: RetryOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      options.signal?.throwIfAborted();
      const failure = classifyProviderError(error);
      const waitMs = waitBefore(attempt, failure.retryAfterMs);
      if (!failure.retryable || attempt > maxRetries || waitMs === undefined) {
        throw error instanceof ProviderFailure ? error : new ProviderFailure({ ...failure, retryable: false }, error);
      }
      options.onRetry?.({ attempt, of: maxRetries, kind: failure.kind, reason: failure.message, waitMs });
      await wait(waitMs, options.signal);
    }
  }
}

function waitBefore(attempt: number, retryAfterMs = 0): number | undefined {
  if (retryAfterMs > longestWaitMs) return undefined;
  const planned = Math.max(retryAfterMs, Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)));
  return Math.round(Math.max(retryAfterMs, Math.min(longestWaitMs, planned * (1 + jitter * Math.random()))));
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, stopped) => {
    const stop = (): void => {
      clearTimeout(timer);
      stopped(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
