import type { z } from "zod";
import { cleanJson } from "@/lib/core/clean-json";
import { parseInput } from "@/lib/core/parse-input";

/** The query string, by its schema; of a name that comes twice the last counts. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  return parseInput(schema, cleanJson(Object.fromEntries(new URL(request.url).searchParams)));
}
