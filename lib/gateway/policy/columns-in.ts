import { wordsOf } from "../../core/words-of";
import type { ToolDefinition } from "../tool-definition";
import type { RowsView } from "./view-of";

const directions = new Set(["asc", "desc", "ascending", "descending", "by"]);

/** True for a name that is about a column: `min_balance` and `balance` are about `balance`. */
export function isAbout(name: string, column: string): boolean {
  const words = wordsOf(name);
  const wanted = wordsOf(column);
  return wanted.length === 0 ? name === column : wanted.every((word) => words.includes(word));
}

/** True for a value that names a column and nothing else but a direction: `-balance`, `balance desc`. */
export function names(value: string, column: string): boolean {
  if (value.length > 200) return false;
  const words = wordsOf(value).filter((word) => !directions.has(word));
  return words.length > 0 && words.join(" ") === wordsOf(column).join(" ");
}

/** The first of the columns by which arguments ask to sort, filter or choose. Other text is never judged. */
function columnIn(args: unknown, columns: readonly string[]): string | undefined {
  if (typeof args === "string") return columns.find((column) => names(args, column));
  if (typeof args !== "object" || args === null) return undefined;
  if (Array.isArray(args)) return firstIn(args, columns);
  const named = Object.keys(args).flatMap((key) => columns.find((column) => isAbout(key, column)) ?? []);
  return named[0] ?? firstIn(Object.values(args), columns);
}

function firstIn(values: readonly unknown[], columns: readonly string[]): string | undefined {
  for (const value of values) {
    const found = columnIn(value, columns);
    if (found) return found;
  }
  return undefined;
}

/** The masked column by which a reading call asks to be answered: even which rows come would tell of its values. */
export function hiddenColumn({ operation }: ToolDefinition, { masks }: RowsView, args: unknown): string | undefined {
  return operation === "read" ? columnIn(args, [...masks.keys()]) : undefined;
}

/** Arguments for the records: what is said about masked columns is left out, also where it is sent as JSON text. */
export function withoutColumns(args: unknown, columns: readonly string[]): unknown {
  if (typeof args === "string") return /^\s*[[{]/.test(args) ? masked : args;
  if (typeof args !== "object" || args === null) return args;
  if (Array.isArray(args)) return args.map((entry) => withoutColumns(entry, columns));
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      columns.some((column) => isAbout(key, column)) ? masked : withoutColumns(value, columns),
    ]),
  );
}

const masked = "[masked]";
