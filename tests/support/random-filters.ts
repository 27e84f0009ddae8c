import type { Filter } from "@/lib/automations/schema";

type Value = string | number | boolean | null;
type Next = (below: number) => number;

/** The same numbers for the same seed. */
export function numbersFrom(seed: number): Next {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Values that meet now and then, of every kind; times that are one moment in two zones among them. */
const values: readonly Value[] = [
  ...["/documents", "/documents/inbox", "plan.md", "Plan.md", "text/markdown", ""],
  ...["2026-12-01", "2026-12-01T00:00:00Z", "2026-12-01T01:00:00+01:00", "2026-12-02T00:00:00Z"],
  ...[0, 1, -1, 1.5, 2_000_000, true, false, null],
];
const fields = ["folder", "name", "size_bytes", "entered_at", "user.role", "user.team", "missing", "workspaceId"];
const ordered = ["$gt", "$gte", "$lt", "$lte"] as const;
const one = <T>(next: Next, list: readonly T[]): T => list[next(list.length)]!;

/** What an event may carry; a field may be absent. */
export function randomEvent(next: Next): Record<string, unknown> {
  const present = fields.filter((field) => !field.includes(".") && field !== "missing" && next(5) > 0);
  return {
    ...Object.fromEntries(present.map((field) => [field, one(next, values)])),
    ...(next(4) > 0 && { user: { role: one(next, values), ...(next(2) > 0 && { team: one(next, values) }) } }),
  };
}

/** A sound filter of at most `depth` filters within filters. */
export function randomFilter(next: Next, depth = 3): Filter {
  const filter: Filter = {};
  for (let left = next(3); left > 0; left -= 1) {
    const kind = depth === 0 ? 3 : next(6);
    if (kind === 0) filter.$not = randomFilter(next, depth - 1);
    else if (kind <= 2) {
      filter[kind === 1 ? "$and" : "$or"] = Array.from({ length: 1 + next(3) }, () => randomFilter(next, depth - 1));
    } else filter[one(next, fields)] = next(3) === 0 ? one(next, values) : comparison(next, 2);
  }
  return filter;
}

function comparison(next: Next, depth: number): Filter {
  const kind = next(depth === 0 ? 4 : 5);
  if (kind === 0) return { [one(next, ["$eq", "$ne"])]: one(next, values) };
  if (kind === 1) return { [one(next, ["$in", "$nin"])]: Array.from({ length: next(4) }, () => one(next, values)) };
  if (kind === 4) return { $not: comparison(next, depth - 1) };
  return { [one(next, ordered)]: one(next, values), ...(kind === 3 && { $ne: one(next, values) }) };
}

/**
 * Another reading of the same rules, to hold the first against: every condition is written as one that allows no
 * operator but "is less" and "is the same", and nothing is shared with it.
 */
export function fitsByReference(filter: Filter, data: Record<string, unknown>): boolean {
  const holds = Object.keys(filter).map((key) => {
    const inner = filter[key] as unknown;
    if (key === "$or") return (inner as Filter[]).filter((part) => fitsByReference(part, data)).length > 0;
    if (key === "$and") return (inner as Filter[]).filter((part) => !fitsByReference(part, data)).length === 0;
    if (key === "$not") return fitsByReference(inner as Filter, data) === false;
    const [outer, name] = key.split(".") as [string, string | undefined];
    const whole = data[outer] ?? null;
    const found = name === undefined ? whole : (((whole ?? {}) as Record<string, unknown>)[name] ?? null);
    return meets(found as Value, inner);
  });
  return !holds.includes(false);
}

function meets(found: Value, wanted: unknown): boolean {
  if (wanted === null || typeof wanted !== "object") return same(found, wanted as Value);
  return Object.entries(wanted).every(([operator, operand]) => {
    if (operator === "$not") return !meets(found, operand);
    if (operator === "$in") return (operand as Value[]).some((value) => same(found, value));
    if (operator === "$nin") return (operand as Value[]).every((value) => !same(found, value));
    const other = operand as Value;
    const reading = {
      $eq: same(found, other),
      $ne: !same(found, other),
      $lt: less(found, other),
      $lte: less(found, other) || (hasOrder(found, other) && same(found, other)),
      $gt: less(other, found),
      $gte: less(other, found) || (hasOrder(found, other) && same(found, other)),
    }[operator];
    if (reading === undefined) throw new Error(`${operator} is not drawn`);
    return reading;
  });
}

/** Of the values above, those that name a moment, by hand. */
const moments: Record<string, number> = {
  "2026-12-01": 1,
  "2026-12-01T00:00:00Z": 1,
  "2026-12-01T01:00:00+01:00": 1,
  "2026-12-02T00:00:00Z": 2,
};
const momentsOf = (a: Value, b: Value) => [moments[a as string], moments[b as string]] as const;
const hasOrder = (a: Value, b: Value) => typeof a === typeof b && (typeof a === "number" || typeof a === "string");

function same(a: Value, b: Value): boolean {
  const [x, y] = momentsOf(a, b);
  return a === b || (x !== undefined && x === y);
}

function less(a: Value, b: Value): boolean {
  if (!hasOrder(a, b)) return false;
  const [x, y] = momentsOf(a, b);
  return x !== undefined && y !== undefined ? x < y : a! < b!;
}
