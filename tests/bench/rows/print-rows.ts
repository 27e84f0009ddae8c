import type { Row } from "./row";

/** Puts the figures on the screen, one a line: value, ratio against its peer, goal and whether it is reached. */
export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map((row) => row.name.length));
  for (const row of rows) {
    const [name, value, unit, ratio, goal, ok] = cellsOf(row);
    console.log(`${name!.padEnd(width)} ${value!.padStart(9)} ${unit!.padEnd(6)} ${ratio!.padStart(8)}  ${goal} ${ok}`);
  }
}

/** A figure as text: name, value, unit, ratio, goal, ok. */
export function cellsOf({ name, value, unit, ratio, goal, least }: Row): string[] {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  const wanted = goal === undefined ? (least === undefined ? "" : `≥ ${least}`) : `≤ ${goal}`;
  const reached = goal === undefined ? value >= (least ?? value) : value <= goal;
  return [
    name,
    text,
    unit,
    ratio === undefined ? "" : `${ratio.toFixed(2)} ×`,
    wanted,
    wanted && (reached ? "yes" : "no"),
  ];
}
