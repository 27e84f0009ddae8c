import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError, errorTable } from "@/lib/core/errors";
import type { Logger } from "@/lib/core/logger";
import { invalidInput } from "@/lib/core/parse-input";

/** Any failure as RFC 9457 problem details. What is not known is logged under a reference and told only as that. */
export function toProblem(error: unknown, request: Request, log: Logger | undefined): Response {
  const reference = randomUUID().slice(0, 8);
  const understood = understand(error);
  const known = understood ?? unexpected(error, reference, request, log);
  const { status, title } = errorTable[known.code];
  const { code, detail, hint, field, reason } = known;
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (status === 401) headers.set("www-authenticate", 'Bearer realm="candor"');
  if (known.retryAfter !== undefined) headers.set("retry-after", String(Math.ceil(known.retryAfter)));
  const body = {
    type: `/api/v1/docs#${code}`,
    title,
    status,
    code,
    detail,
    hint,
    field,
    reason,
    reference: understood ? undefined : reference,
  };
  return new Response(JSON.stringify(body), { status, headers });
}

function understand(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidInput(error);
  return undefined;
}

function unexpected(error: unknown, reference: string, request: Request, log: Logger | undefined): AppError {
  log?.error({ err: error, reference, method: request.method, path: new URL(request.url).pathname }, "request failed");
  if (isDatabaseAway(error)) {
    return new AppError("NOT_READY", {
      detail: `The database cannot be reached (reference ${reference}).`,
      hint: "Try again in a moment; an operator finds the cause in the log under the reference.",
      retryAfter: 5,
    });
  }
  return new AppError("INTERNAL", {
    detail: `The server met something it did not expect (reference ${reference}). Nothing is known to have been changed.`,
    hint: "Try again; an operator finds the cause in the log under the reference.",
  });
}

/** Prisma's codes from P1000 to P1017: no connection. */
function isDatabaseAway(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && /^P10[01]\d$/.test(String(error.code));
}
