/**
 * Every code that the product answers an error with, and the HTTP status and title that go with it.
 * One table, so that the edge maps exhaustively and nothing is reported two ways.
 */
export const errorTable = {
  INVALID_INPUT: { status: 400, title: "The request is not valid" },
  MALFORMED_BODY: { status: 400, title: "The body is not a JSON object" },
  UNAUTHENTICATED: { status: 401, title: "Sign in first" },
  BAD_SIGNATURE: { status: 401, title: "The signature is not valid" },
  TOKEN_EXPIRED: { status: 401, title: "The token has expired" },
  FORBIDDEN: { status: 403, title: "A permission is missing" },
  WRONG_ORIGIN: { status: 403, title: "The request came from another site" },
  NOT_FOUND: { status: 404, title: "Not found" },
  CONFLICT: { status: 409, title: "The state has changed" },
  SETUP_DONE: { status: 409, title: "Setup has been done already" },
  GONE: { status: 410, title: "No longer available" },
  PRECONDITION_FAILED: { status: 412, title: "Somebody else changed it first" },
  TOO_LARGE: { status: 413, title: "Too large" },
  UNSUPPORTED_TYPE: { status: 415, title: "This kind of file cannot be read" },
  UNREADABLE: { status: 422, title: "The content cannot be used" },
  RATE_LIMITED: { status: 429, title: "Too many requests" },
  INTERNAL: { status: 500, title: "Something went wrong on the server" },
  UPSTREAM_FAILED: { status: 502, title: "A service we depend on failed" },
  NOT_READY: { status: 503, title: "Not ready yet" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

export interface ErrorDetails {
  /** What happened and why, in a sentence for people. Never a secret, a path or a stack. */
  detail: string;
  /** What to do next. */
  hint?: string;
  /** The input field that is to blame. */
  field?: string;
  /** Which case of the code it is, where a page has words of its own for each. */
  reason?: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** A failure whose meaning is known. The edge turns it into RFC 9457 problem details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly hint?: string;
  readonly field?: string;
  readonly reason?: string;
  readonly retryAfter?: number;

  constructor(code: ErrorCode, details: ErrorDetails | string) {
    const given = typeof details === "string" ? { detail: details } : details;
    super(given.detail, { cause: given.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = given.detail;
    this.hint = given.hint;
    this.field = given.field;
    this.reason = given.reason;
    this.retryAfter = given.retryAfter;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** What is not there and what is not yours read the same. */
export function notFound(what: string): AppError {
  return new AppError("NOT_FOUND", {
    detail: `There is no such ${what} here.`,
    hint: "Check the id and the workspace.",
  });
}
