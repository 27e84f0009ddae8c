import type { ErrorCode } from "../core/errors";
import type { ReplyCode } from "./schema";

/** Errors of verbs whose meaning callers of a tool can act on; the rest are exceptions. */
export const codeOfError: Partial<Record<ErrorCode, ReplyCode>> = {
  NOT_FOUND: "NOT_FOUND",
  CONFLICT: "CONFLICT",
  PRECONDITION_FAILED: "CONFLICT",
  INVALID_INPUT: "INVALID_PARAM",
  FORBIDDEN: "PERMISSION_DENIED",
  RATE_LIMITED: "RATE_LIMITED",
  UPSTREAM_FAILED: "UPSTREAM_FAILED",
};
