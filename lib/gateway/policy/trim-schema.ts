import { isAbout } from "./is-about";
import { namesColumn } from "./names-column";
import { trimText } from "./trim-text";

export type JsonSchema = Record<string, unknown>;

/** A JSON Schema without parameters, choices and words about the columns. */
export function trimSchema(schema: JsonSchema, columns: readonly string[]): JsonSchema {
  return trim(schema, columns) as JsonSchema;
}

function trim(node: unknown, columns: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((entry) => trim(entry, columns));
  if (typeof node !== "object" || node === null) return node;
  const dropped = new Set(
    Object.keys((node as JsonSchema).properties ?? {}).filter((name) =>
      columns.some((column) => isAbout(name, column)),
    ),
  );
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (key === "description" && typeof value === "string") return [[key, trimText(value, columns)]];
      if (key === "enum" && Array.isArray(value)) return [[key, value.filter((entry) => !isNamed(entry, columns))]];
      if (key === "required" && Array.isArray(value)) return [[key, value.filter((name) => !dropped.has(name))]];
      if ((key === "default" || key === "const") && isNamed(value, columns)) return [];
      if (key === "properties" && typeof value === "object" && value !== null) {
        const left = Object.entries(value).filter(([name]) => !dropped.has(name));
        return [[key, Object.fromEntries(left.map(([name, below]) => [name, trim(below, columns)]))]];
      }
      return [[key, trim(value, columns)]];
    }),
  );
}

const isNamed = (value: unknown, columns: readonly string[]) =>
  typeof value === "string" && columns.some((column) => namesColumn(value, column));
