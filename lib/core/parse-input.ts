import type { z } from "zod";
import { AppError } from "./errors";

/**
 * Reads what somebody sent by its schema.
 * @throws INVALID_INPUT naming the first field that is wrong and what is expected of it
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

export function invalidInput(error: z.ZodError): AppError {
  const issue = error.issues[0];
  const path = issue?.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : (issue?.path ?? []);
  const field = path.map(String).join(".");
  const others = error.issues.length - 1;
  return new AppError("INVALID_INPUT", {
    detail:
      `${field || "The input"}: ${issue?.message ?? "not valid"}` +
      (others > 0 ? ` (and ${others} more ${others === 1 ? "problem" : "problems"})` : ""),
    hint: "The fields of every call stand at /api/v1/docs.",
    field: field || undefined,
    cause: error,
  });
}
