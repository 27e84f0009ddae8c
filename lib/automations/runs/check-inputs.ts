import { z } from "zod";
import { fail, ok, type Result } from "../../core/result";
import type { AutomationDefinition } from "../schema";

/** Whether a run was given what its definition's JSON Schema asks for; with the first thing that is wrong, in words. */
export function checkInputs({ inputs: schema }: AutomationDefinition, inputs: unknown): Result<null, "inputs"> {
  if (schema === undefined) return ok(null);
  let parsed: z.ZodSafeParseResult<unknown>;
  try {
    parsed = z.fromJSONSchema(schema).safeParse(inputs);
  } catch {
    return fail("inputs", "The automation's schema of inputs cannot be read, so nothing can be checked by it.");
  }
  const issue = parsed.error?.issues[0];
  return issue ? fail("inputs", `inputs.${issue.path.join(".")}: ${issue.message}`) : ok(null);
}
