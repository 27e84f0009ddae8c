import { z } from "zod";
import { withinTime } from "../../core/within-time";
import type { AutomationDefinition } from "../schema";

const longestMs = 1_000;

/** Why nothing could be checked by a definition's schema of inputs; undefined for one that can be used, or none. */
export function problemOfInputs({ inputs: schema }: Pick<AutomationDefinition, "inputs">): string | undefined {
  if (schema === undefined) return undefined;
  try {
    const read = withinTime(longestMs, () => z.fromJSONSchema(schema));
    return read.ok ? undefined : "It takes too long to read this schema.";
  } catch (error) {
    return `This is no JSON Schema that inputs can be checked by. ${error instanceof Error ? error.message : ""}`.trim();
  }
}
