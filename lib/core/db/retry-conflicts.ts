import { isFailure } from "./is-failure";

const attempts = 5;

/**
 * Does `work` again when it ended in a write conflict or a deadlock, at most five times in all, with growing pauses.
 * All of `work` must have been rolled back then.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isWriteConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.75 + Math.random() / 2)));
    }
  }
}

function isWriteConflict(error: unknown): boolean {
  return isFailure(error, "P2034", ["40001", "40P01"]);
}
