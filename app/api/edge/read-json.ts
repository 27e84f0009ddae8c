import type { z } from "zod";
import { parseInput } from "@/lib/core/parse-input";
import { parseJsonObject } from "@/lib/core/parse-json-object";
import { readBytes } from "./read-bytes";

/** Bytes; the longest text that any call takes is two million characters, of up to three bytes each. */
const bodyLimit = 8 * 1024 * 1024;

/**
 * The body as JSON, by its schema. An empty body counts as `{}`.
 * @throws MALFORMED_BODY, INVALID_INPUT (naming the field), TOO_LARGE
 */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return parseInput(schema, parseJsonObject(await readBytes(request, bodyLimit)));
}
