import type { ErrorCode } from "@/lib/core/errors";

/** What the server said about a request that did not work (RFC 9457), or that it could not be asked at all. */
export interface Problem {
  /** 0 when no answer came. */
  status: number;
  code: ErrorCode | "OFFLINE";
  detail: string;
  hint?: string;
  field?: string;
  /** Names the server's log line of an INTERNAL error. */
  reference?: string;
  /** Seconds. */
  retryAfter?: number;
}

/** A failed call to the REST surface, with everything a page needs to say what to do next. */
export class ApiError extends Error implements Problem {
  readonly status: number;
  readonly code: Problem["code"];
  readonly detail: string;
  readonly hint?: string;
  readonly field?: string;
  readonly reference?: string;
  readonly retryAfter?: number;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ApiError";
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.hint = problem.hint;
    this.field = problem.field;
    this.reference = problem.reference;
    this.retryAfter = problem.retryAfter;
  }
}

/** Every failure as an ApiError, so that a page has one shape to show. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ status: 0, code: "OFFLINE", detail: error instanceof Error ? error.message : String(error) });
}
