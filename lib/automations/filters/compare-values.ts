import { isPlain } from "./kinds";

/**
 * Compares what was found in an event with what a filter names. Order exists among numbers, among times and among
 * texts; between two kinds nothing is greater or smaller, and nothing is equal. An object or a list that was found is
 * equal to no value. An operator that is not known never holds.
 */
export function compareValues(operator: string, found: unknown, operand: unknown): boolean {
  switch (operator) {
    case "$eq":
      return areEqual(found, operand);
    case "$ne":
      return !areEqual(found, operand);
    case "$in":
      return (operand as unknown[]).some((value) => areEqual(found, value));
    case "$nin":
      return !(operand as unknown[]).some((value) => areEqual(found, value));
    case "$gt":
      return order(found, operand) > 0;
    case "$gte":
      return order(found, operand) >= 0;
    case "$lt":
      return order(found, operand) < 0;
    case "$lte":
      return order(found, operand) <= 0;
    default:
      return false;
  }
}

function areEqual(found: unknown, operand: unknown): boolean {
  const value = found ?? null;
  return isPlain(value) && (value === operand || order(value, operand) === 0);
}

/** Negative, 0 or positive; NaN where there is no order, and then no comparison holds. */
function order(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== "string" || typeof b !== "string") return Number.NaN;
  const times = [timeOf(a), timeOf(b)] as const;
  if (times[0] !== undefined && times[1] !== undefined) return times[0] - times[1];
  return a === b ? 0 : a < b ? -1 : 1;
}

const dateAndTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Milliseconds of an ISO 8601 time with its zone, or of a date at midnight in UTC; undefined for other texts. */
function timeOf(text: string): number | undefined {
  if (!dateAndTime.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
