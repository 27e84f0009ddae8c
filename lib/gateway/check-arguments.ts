import type { z } from "zod";
import type { ArgumentShape } from "./argument-shape";
import { explainIssues } from "./explain-issues";
import { mutatingWord } from "./mutating-words";
import { nearest } from "./nearest";
import { readArguments } from "./read-arguments";
import type { ToolDefinition } from "./tool-definition";
import { undeclaredKeys } from "./undeclared-keys";

export type ArgumentCheck =
  /** `given`: what the caller said, without what the schema adds to it. */
  | { ok: true; arguments: unknown; given: object }
  | {
      ok: false;
      code: "INTENT_REJECTED" | "INVALID_PARAM" | "MISSING_PARAM";
      rule: "intent" | "parameters";
      /** The parameter that is wrong, as `options.to`; left out when it is not one of them. */
      path?: string;
      message: string;
      hint: string;
    };

type Checked = Pick<ToolDefinition, "name" | "operation" | "parameters"> & { shape: ArgumentShape };

/**
 * Intent first, on everything that was sent: a tool that reads is not asked to change something by a name that its
 * schema does not know. Then the schema itself. Text inside declared parameters is never judged.
 */
export function checkArguments(tool: Checked, sent: unknown): ArgumentCheck {
  const given = readArguments(tool.shape, sent);
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return invalid("The arguments are not a JSON object.", `Send one object with ${listNames(tool.shape.names)}.`);
  }
  const { keys, tooDeep } = undeclaredKeys(tool.shape, given);
  if (tool.operation === "read") {
    for (const { name, path } of keys) {
      const word = mutatingWord(name);
      if (word) return intentRejected(tool, path, word);
    }
  }
  if (tooDeep) return invalid("The arguments are nested too deeply.", "Send them flat, as the manual shows.");
  const unknown = keys.find((key) => !key.open);
  if (unknown) {
    const meant = nearest(unknown.name, unknown.declared)[0];
    return invalid(
      `${tool.name} has no parameter ${unknown.path}.`,
      `Leave out ${unknown.path}${meant ? `, or did you mean ${meant}?` : "."} It takes ${listNames(unknown.declared)}.`,
    );
  }
  return parse(tool.parameters, given);
}

function parse(schema: z.ZodType, given: object): ArgumentCheck {
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, arguments: parsed.data, given };
  return { ok: false, rule: "parameters", ...explainIssues(parsed.error.issues, given) };
}

function intentRejected(tool: Checked, path: string, word: string): ArgumentCheck {
  return {
    ok: false,
    code: "INTENT_REJECTED",
    rule: "intent",
    message: `${tool.name} only reads, and the parameter ${path} asks it to change something ("${word}"). Nothing was run.`,
    hint: `Leave out ${path}. Changing something needs a tool that is made for it.`,
  };
}

function invalid(message: string, hint: string): ArgumentCheck {
  return { ok: false, code: "INVALID_PARAM", rule: "parameters", message, hint };
}

function listNames(names: readonly string[]): string {
  return names.length === 0 ? "no parameters" : names.join(", ");
}
