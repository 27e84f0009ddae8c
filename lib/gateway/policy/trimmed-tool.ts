import { z } from "zod";
import type { Policy } from "../read-policy";
import type { ToolDefinition, ToolManual } from "../tool-definition";
import { type JsonSchema, trimSchema } from "./trim-schema";
import { trimText } from "./trim-text";
import { type RowsView, viewOf } from "./view-of";

/** What a model may read of a tool before it calls it. */
export interface TrimmedTool {
  manual: ToolManual;
  /** JSON Schema of the arguments, without `$schema`. */
  schema: JsonSchema;
  /** The columns of its rows that this role has; undefined for a tool without rows. */
  columns: { name: string; description: string }[] | undefined;
}

const schemas = new WeakMap<ToolDefinition, JsonSchema>();
const trimmed = new WeakMap<RowsView, WeakMap<ToolDefinition, TrimmedTool>>();

/**
 * Manual, schema and columns of a tool as the person's role has them: a column that is hidden from it is not spoken
 * of, so that data and manual always agree.
 */
export function trimmedTool(tool: ToolDefinition, policy: Pick<Policy, "settings" | "role">): TrimmedTool {
  const view = viewOf(tool, policy);
  if (!view) return { manual: tool.manual, schema: schemaOf(tool), columns: describe(tool, []) };
  const byTool = trimmed.get(view) ?? new WeakMap<ToolDefinition, TrimmedTool>();
  const made = byTool.get(tool) ?? trim(tool, view);
  trimmed.set(view, byTool.set(tool, made));
  return made;
}

function trim(tool: ToolDefinition, view: RowsView): TrimmedTool {
  const all = Object.keys(tool.rows?.columns ?? {});
  const hidden = all.filter((column) => view.nothing || view.masks.get(column) === "hide");
  const columns = describe(tool, hidden)?.map(({ name, description }) => ({
    name,
    description: `${description}${ways[view.masks.get(name) ?? "whole"]}`,
  }));
  const { manual } = tool;
  const text = (part: string) => trimText(part, hidden);
  const example = (part: string) => (text(part) === part ? part : "");
  const told = columns?.map(({ name, description }) => `${name} (${description})`).join(", ");
  return {
    manual: {
      meaning: text(manual.meaning) || `${tool.label}.`,
      when: text(manual.when),
      whenNot: text(manual.whenNot),
      goodExample: example(manual.goodExample),
      badExample: example(manual.badExample),
      parameters: text(manual.parameters),
      results: `${text(manual.results)} ${told ? `Columns: ${told}.` : "None of its data is for this person."}`.trim(),
    },
    schema: trimSchema(schemaOf(tool), hidden),
    columns,
  };
}

const ways = {
  whole: "",
  last_four: "; only its last four characters",
  aggregate: "; only as a whole, in aggregates",
  hide: "",
} as const;

function describe({ rows }: ToolDefinition, hidden: readonly string[]): TrimmedTool["columns"] {
  if (!rows) return undefined;
  return Object.entries(rows.columns)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, { description }]) => ({ name, description: trimText(description, hidden) }));
}

function schemaOf(tool: ToolDefinition): JsonSchema {
  let schema = schemas.get(tool);
  if (!schema) {
    const { $schema: _, ...rest } = z.toJSONSchema(tool.parameters, { io: "input", unrepresentable: "any" });
    schema = rest as JsonSchema;
    schemas.set(tool, schema);
  }
  return schema;
}
