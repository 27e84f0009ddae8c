/**
 * Whether what is running now will not be tried again when it throws. A job can use it to write its
 * failure down itself, though `onFailure` is called in any case once it has failed for good.
 */
export function isFinalAttempt(context: { attempt: number; maxAttempts?: number }): boolean {
  return context.maxAttempts !== undefined && context.attempt + 1 >= context.maxAttempts;
}
