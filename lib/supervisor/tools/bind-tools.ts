import { jsonSchema, type ToolSet, tool } from "ai";
import { isTooDeep } from "../../core/clean-json";
import type { OfferedTool } from "../../gateway/policy/surface";
import { modelSchema } from "./model-schema";
import { landingTool } from "./repair-tool-call";

/** Runs one call of a model. Never throws: what comes back is what the model reads. */
export type CallTool = (name: string, input: unknown, toolCallId: string, signal?: AbortSignal) => Promise<unknown>;

type JsonSchema = Parameters<typeof jsonSchema>[0] & Record<string, unknown>;

/**
 * Tools as a model is offered them. Their schemas come from the registry; they are for the model's eyes, checking the
 * arguments stays with the gateway. The landing tool is among them for repaired calls and is never sent to a model.
 */
export function bindTools(
  definitions: readonly OfferedTool[],
  call: CallTool,
  narrow: (name: string, schema: JsonSchema) => JsonSchema = (_, schema) => schema,
): ToolSet {
  const bound = definitions.map((definition) => [
    definition.name,
    tool({
      description: describe(definition),
      inputSchema: jsonSchema(narrow(definition.name, modelSchema(definition.schema) as JsonSchema), {
        validate: shallow,
      }),
      execute: (input: unknown, { toolCallId, abortSignal }) => call(definition.name, input, toolCallId, abortSignal),
    }),
  ]);
  const landing = tool({
    inputSchema: jsonSchema({ type: "object" }, { validate: shallow }),
    execute: (input: unknown, { toolCallId, abortSignal }) => call(landingTool, input, toolCallId, abortSignal),
  });
  return { ...Object.fromEntries(bound), [landingTool]: landing } as ToolSet;
}

/** The gateway checks arguments; only those that would end a function which calls itself must not come so far. */
function shallow(value: unknown): { success: true; value: unknown } | { success: false; error: Error } {
  return isTooDeep(value) ? { success: false, error: new Error("nested too deeply") } : { success: true, value };
}

/** `subagent_type` may name the specialists of this turn's roster and nothing else. */
export function narrowToRoster(roster: readonly string[]) {
  return (name: string, schema: JsonSchema): JsonSchema => {
    const properties = schema.properties as Record<string, object> | undefined;
    if (name !== "task" || !properties?.subagent_type) return schema;
    const subagent_type = { ...properties.subagent_type, type: "string", enum: [...roster] };
    const { tasks } = properties as { tasks?: { items: { properties: object } } };
    const entries = tasks && {
      ...tasks,
      items: { ...tasks.items, properties: { ...tasks.items.properties, subagent_type: { enum: [...roster] } } },
    };
    return {
      ...schema,
      properties: { ...properties, subagent_type, ...(entries && { tasks: entries }) },
    } as JsonSchema;
  };
}

function describe({ manual }: OfferedTool): string {
  return `${manual.meaning} Use: ${manual.when} Not: ${manual.whenNot} ${manual.parameters} Returns: ${manual.results}`;
}
