import type { z } from "zod";
import { cleanJson, isTooDeep } from "@/lib/core/clean-json";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse-input";
import { readBytes } from "./read-bytes";

/** Bytes; the longest text that any call takes is two million characters, of up to three bytes each. */
const bodyLimit = 8 * 1024 * 1024;

/**
 * The body as JSON, by its schema. An empty body counts as `{}`.
 * @throws MALFORMED_BODY, INVALID_INPUT (naming the field), TOO_LARGE
 */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return parseInput(schema, cleanJson(parseObject(await readBytes(request, bodyLimit))));
}

function parseObject(bytes: Uint8Array): object {
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = text.trim() === "" ? {} : JSON.parse(text);
  } catch (error) {
    throw malformed(error instanceof SyntaxError ? "The body is not valid JSON." : "The body is not UTF-8 text.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed("The body is JSON, but not an object.");
  }
  if (isTooDeep(value)) throw malformed("The body is nested too deeply: a hundred levels at most.");
  return value;
}

function malformed(detail: string): AppError {
  return new AppError("MALFORMED_BODY", {
    detail,
    hint: "Send one JSON object, with Content-Type: application/json.",
  });
}
