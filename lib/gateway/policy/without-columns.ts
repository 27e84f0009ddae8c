import { isAbout } from "./is-about";

const masked = "[masked]";

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
