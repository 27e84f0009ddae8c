import { z } from "zod";
import { errorTable } from "@/lib/core/errors";
import { ApiError, type Problem } from "./api-error";

const Body = z.object({
  code: z.string(),
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

const byStatus = (status: number): Problem["code"] => codeOfStatus[status] ?? "INTERNAL";
const isOurs = (code: string): code is keyof typeof errorTable => Object.hasOwn(errorTable, code);

/** Reads problem details; an answer in another shape (a proxy's page) keeps what its status says. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body = Body.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  if (body.success) {
    // A refused call of a tool has the gateway's own code; its words stay, the status gives it a code of ours.
    const code = isOurs(body.data.code) ? body.data.code : byStatus(response.status);
    return new ApiError({ status: response.status, retryAfter, ...body.data, code });
  }
  return new ApiError({
    status: response.status,
    code: byStatus(response.status),
    detail: `${response.status} ${response.statusText}`.trim(),
    retryAfter,
  });
}
