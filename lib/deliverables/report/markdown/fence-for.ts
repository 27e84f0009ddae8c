/**
 * A fence that `value` cannot close: one backtick more than its longest run of them, three at least.
 */
export function fenceFor(value: string): string {
  let longest = 0;
  for (const [run] of value.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(Math.max(3, longest + 1));
}
