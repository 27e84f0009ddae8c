import type { Filter } from "../schema";

const comparisons = new Set(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin"]);
const joins = new Set(["$and", "$or"]);
const deepest = 8;

/** What is wrong with a filter of events, with its place; undefined when it is sound. */
export function problemOfFilter(filter: unknown, at = "filter", depth = 0): string | undefined {
  if (!isRecord(filter)) return `${at}: a filter is an object.`;
  if (depth > deepest) return `${at}: it is nested more than ${deepest} deep.`;
  for (const [key, value] of Object.entries(filter)) {
    const place = `${at}.${key}`;
    const problem = joins.has(key)
      ? problemOfList(value, place, depth)
      : key === "$not"
        ? problemOfFilter(value, place, depth + 1)
        : key.startsWith("$")
          ? `${place}: there is no such operator here.`
          : problemOfField(value, place);
    if (problem) return problem;
  }
  return undefined;
}

function problemOfList(value: unknown, at: string, depth: number): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return `${at}: a list of filters is wanted.`;
  for (const [index, filter] of value.entries()) {
    const problem = problemOfFilter(filter, `${at}.${index}`, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

/** A field is compared with a plain value, or by operators. */
function problemOfField(value: unknown, at: string): string | undefined {
  if (isPlain(value)) return undefined;
  if (!isRecord(value) || Object.keys(value).length === 0) return `${at}: a value or a comparison is wanted.`;
  for (const [operator, operand] of Object.entries(value)) {
    const place = `${at}.${operator}`;
    if (operator === "$not") {
      const problem = problemOfField(operand, place);
      if (problem) return problem;
      continue;
    }
    if (!comparisons.has(operator)) return `${place}: there is no such operator here.`;
    const isList = operator === "$in" || operator === "$nin";
    if (isList ? !(Array.isArray(operand) && operand.every(isPlain)) : !isPlain(operand)) {
      return `${place}: ${isList ? "a list of plain values" : "a plain value"} is wanted.`;
    }
  }
  return undefined;
}

/** Whether an event's data fits a filter that has been checked. Every condition of an object has to hold. */
export function fitsFilter(filter: Filter, data: unknown): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === "$and") return (value as Filter[]).every((one) => fitsFilter(one, data));
    if (key === "$or") return (value as Filter[]).some((one) => fitsFilter(one, data));
    if (key === "$not") return !fitsFilter(value as Filter, data);
    return fitsField(value, valueAt(data, key));
  });
}

function fitsField(condition: unknown, found: unknown): boolean {
  if (!isRecord(condition)) return compare("$eq", found, condition);
  return Object.entries(condition).every(([operator, operand]) =>
    operator === "$not" ? !fitsField(operand, found) : compare(operator, found, operand),
  );
}

/** Order exists among numbers and among texts; between two kinds nothing is greater or smaller. */
function compare(operator: string, found: unknown, operand: unknown): boolean {
  const isOrdered = typeof found === typeof operand && (typeof found === "number" || typeof found === "string");
  switch (operator) {
    case "$eq":
      return (found ?? null) === operand;
    case "$ne":
      return (found ?? null) !== operand;
    case "$in":
      return (operand as unknown[]).includes(found ?? null);
    case "$nin":
      return !(operand as unknown[]).includes(found ?? null);
    case "$gt":
      return isOrdered && found! > (operand as typeof found)!;
    case "$gte":
      return isOrdered && found! >= (operand as typeof found)!;
    case "$lt":
      return isOrdered && found! < (operand as typeof found)!;
    case "$lte":
      return isOrdered && found! <= (operand as typeof found)!;
    default:
      return false;
  }
}

/** `folder.name` reaches into objects, by own properties only. */
function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((at: unknown, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), data);
}

function isPlain(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
