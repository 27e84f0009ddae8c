import { z } from "zod";
import { fail, ok, type Result } from "../../core/result";
import { withinTime } from "../../core/within-time";
import type { AutomationDefinition } from "../schema";

/** A schema may ask for what takes forever: a pattern that tries every way. */
const longestMs = 1_000;

/** Whether a run was given what its definition's JSON Schema asks for; with the first thing that is wrong, in words. */
export function checkInputs({ inputs: schema }: AutomationDefinition, inputs: unknown): Result<null, "inputs"> {
  if (schema === undefined) return ok(null);
  let parsed: Result<z.ZodSafeParseResult<unknown>, "time">;
  try {
    parsed = withinTime(longestMs, () => z.fromJSONSchema(schema).safeParse(inputs));
  } catch {
    return fail("inputs", "The automation's schema of inputs cannot be read, so nothing can be checked by it.");
  }
  if (!parsed.ok) return fail("inputs", "Checking the inputs by the automation's schema takes too long.");
  const issue = parsed.value.error?.issues[0];
  return issue ? fail("inputs", `inputs.${issue.path.join(".")}: ${issue.message}`) : ok(null);
}
