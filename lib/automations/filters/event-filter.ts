import type { Filter } from "../schema";
import { compareValues } from "./compare-values";
import { isPlain, isRecord } from "./kinds";

const comparisons = new Set(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin"]);
const joins = new Set(["$and", "$or"]);
/** Filters within filters, comparisons in one filter, values in one list. */
const deepest = 8;
const mostComparisons = 200;
const mostValues = 500;

/** What is wrong with a filter of events, with its place; undefined when it is sound. */
export function problemOfFilter(filter: unknown, at = "filter"): string | undefined {
  return problemOf(filter, at, 0, { left: mostComparisons });
}

function problemOf(filter: unknown, at: string, depth: number, budget: { left: number }): string | undefined {
  if (!isRecord(filter)) return `${at}: a filter is an object.`;
  if (depth > deepest) return tooDeep(at);
  for (const [key, value] of Object.entries(filter)) {
    const place = `${at}.${key}`;
    const problem = joins.has(key)
      ? problemOfList(value, place, depth, budget)
      : key === "$not"
        ? problemOf(value, place, depth + 1, budget)
        : key.startsWith("$")
          ? `${place}: there is no such operator here.`
          : (problemOfPath(key, place) ?? problemOfField(value, place, depth, budget));
    if (problem) return problem;
  }
  return undefined;
}

function problemOfList(value: unknown, at: string, depth: number, budget: { left: number }): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return `${at}: a list of filters is wanted.`;
  for (const [index, filter] of value.entries()) {
    const problem = problemOf(filter, `${at}.${index}`, depth + 1, budget);
    if (problem) return problem;
  }
  return undefined;
}

/** Names joined by points. What no event can have is refused rather than never met. */
function problemOfPath(path: string, at: string): string | undefined {
  const names = path.split(".");
  if (names.some((name) => name === "")) return `${at}: names joined by points are wanted, as in document.name.`;
  return names.includes("__proto__") ? `${at}: no event has such a field.` : undefined;
}

/** A field is compared with a plain value, or by operators. */
function problemOfField(value: unknown, at: string, depth: number, budget: { left: number }): string | undefined {
  if (depth > deepest) return tooDeep(at);
  budget.left -= 1;
  if (budget.left < 0) return `${at}: a filter has at most ${mostComparisons} comparisons.`;
  if (isPlain(value)) return undefined;
  if (!isRecord(value) || Object.keys(value).length === 0) return `${at}: a value or a comparison is wanted.`;
  for (const [operator, operand] of Object.entries(value)) {
    const place = `${at}.${operator}`;
    const problem =
      operator === "$not"
        ? problemOfField(operand, place, depth + 1, budget)
        : comparisons.has(operator)
          ? problemOfOperand(operator, operand, place)
          : `${place}: there is no such operator here.`;
    if (problem) return problem;
  }
  return undefined;
}

function problemOfOperand(operator: string, operand: unknown, at: string): string | undefined {
  if (operator !== "$in" && operator !== "$nin")
    return isPlain(operand) ? undefined : `${at}: a plain value is wanted.`;
  if (!Array.isArray(operand) || !operand.every(isPlain)) return `${at}: a list of plain values is wanted.`;
  return operand.length > mostValues ? `${at}: a list has at most ${mostValues} values.` : undefined;
}

const tooDeep = (at: string) => `${at}: it is nested more than ${deepest} deep.`;

/**
 * Whether an event's data fits a filter in which `problemOfFilter` found nothing. Every condition of an object has to
 * hold; an empty filter fits everything. A field that is not there counts as null.
 */
export function fitsFilter(filter: Filter, data: unknown): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === "$and") return (value as Filter[]).every((one) => fitsFilter(one, data));
    if (key === "$or") return (value as Filter[]).some((one) => fitsFilter(one, data));
    if (key === "$not") return !fitsFilter(value as Filter, data);
    return fitsField(value, valueAt(data, key));
  });
}

function fitsField(condition: unknown, found: unknown): boolean {
  if (!isRecord(condition)) return compareValues("$eq", found, condition);
  return Object.entries(condition).every(([operator, operand]) =>
    operator === "$not" ? !fitsField(operand, found) : compareValues(operator, found, operand),
  );
}

/** `document.name` reaches into objects, by own properties only. */
function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((at: unknown, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), data);
}
