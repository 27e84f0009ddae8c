/** A column as a whole: no value of a single row, unless it is the smallest or the largest. */
export type Aggregate =
  | { count: number; min: number; max: number; sum: number; avg: number }
  | { count: number; distinct: number };

/** Rows that a column needs before its extremes, sum and mean are shown: of one row they would be its value. */
const fewest = 2;

/** Numbers give count, min, max, sum and avg; everything else how many there are, and how many different ones. */
export function aggregatesOf(
  rows: readonly Record<string, unknown>[],
  columns: readonly string[],
): Record<string, Aggregate> {
  return Object.fromEntries(columns.map((column) => [column, aggregate(rows.map((row) => row[column]))]));
}

function aggregate(all: readonly unknown[]): Aggregate {
  const values = all.filter((value) => value !== null && value !== undefined);
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length < fewest || numbers.length < values.length) {
    return { count: values.length, distinct: new Set(values.map((value) => JSON.stringify(value))).size };
  }
  const sum = numbers.reduce((total, value) => total + value, 0);
  return {
    count: numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    sum,
    avg: sum / numbers.length,
  };
}
