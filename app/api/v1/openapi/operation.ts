import { z } from "zod";
import type { ErrorCode } from "@/lib/core/errors";

/** One call of the REST surface, as it is described. What it takes and answers is said by the schemas that the code itself uses. */
export interface Operation {
  method: "get" | "post" | "patch" | "put" | "delete";
  /** As the folders name it, with `{name}` for each parameter. */
  path: `/api/${string}`;
  tag: string;
  summary: string;
  description?: string;
  /** Needs no sign-in. */
  isOpen?: boolean;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Of the body; JSON unless said otherwise. */
  bodyType?: "multipart/form-data";
  /** 200 unless said otherwise. */
  status?: 200 | 201 | 202 | 204;
  /** Absent when there is no body. */
  answer?: z.ZodType;
  /** Of the answer; JSON unless said otherwise. */
  answerTypes?: readonly string[];
  /** Beyond what every call may answer. */
  errors?: readonly ErrorCode[];
}

/** The shape of every list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable().describe("null on the last page") });
}

/** An answer that is no JSON: a stream of events, or a file. */
export const bytes = z.string().meta({ format: "binary" });
