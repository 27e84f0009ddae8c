import type { ToolDefinition } from "../tool-definition";
import { isAbout } from "./is-about";
import { namesColumn } from "./names-column";
import type { RowsView } from "./view-of";

/**
 * The masked column by which a reading call asks to be sorted, filtered or chosen: even which rows come would tell of
 * its values. Any other text is never judged.
 */
export function hiddenColumn({ operation }: ToolDefinition, { masks }: RowsView, args: unknown): string | undefined {
  return operation === "read" ? columnIn(args, [...masks.keys()]) : undefined;
}

function columnIn(args: unknown, columns: readonly string[]): string | undefined {
  if (typeof args === "string") return columns.find((column) => namesColumn(args, column));
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
