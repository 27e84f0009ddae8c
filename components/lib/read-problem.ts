import { z } from "zod";
import { errorTable } from "@/lib/core/errors";
import { ApiError, type Problem } from "./api-error";

const codes = Object.keys(errorTable) as (keyof typeof errorTable)[];
const Body = z.object({
  code: z.enum(codes as [keyof typeof errorTable, ...(keyof typeof errorTable)[]]),
  detail: z.string(),
  hint: z.string().optional(),
  field: z.string().optional(),
  reference: z.string().optional(),
});

const codeOfStatus: Record<number, Problem["code"]> = {
  400: "INVALID_INPUT",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  410: "GONE",
  412: "PRECONDITION_FAILED",
  413: "TOO_LARGE",
  415: "UNSUPPORTED_TYPE",
  429: "RATE_LIMITED",
  502: "UPSTREAM_FAILED",
  503: "NOT_READY",
};

/** Reads problem details; an answer in another shape (a proxy's page) keeps what its status says. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body = Body.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  if (body.success) return new ApiError({ status: response.status, retryAfter, ...body.data });
  return new ApiError({
    status: response.status,
    code: codeOfStatus[response.status] ?? "INTERNAL",
    detail: `${response.status} ${response.statusText}`.trim(),
    retryAfter,
  });
}
