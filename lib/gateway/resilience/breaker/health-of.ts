import { AppError } from "../../../core/errors";
import { codeOfError } from "../../code-of-error";
import { CredentialProblem } from "../../credentials/credential-problem";
import type { Run } from "../../run-handler";
import type { ReplyCode } from "../../schema";

/** What one run of a handler says about the tool: it works, it fails, or nothing. */
export type Health = "works" | "fails" | "unknown";

/** Codes by which a handler says something about its caller, not about itself. */
const saysNothing: ReadonlySet<ReplyCode> = new Set([
  "CANCELLED",
  "CREDENTIALS_MISSING",
  "CREDENTIALS_EXPIRED",
  "PERMISSION_DENIED",
  "RATE_LIMITED",
  "RETRY_NEEDS_USER",
  "TOOL_DISABLED",
]);

/** Only what may pass by itself counts as a failure; a refusal or a wrong argument never does. */
export function healthOf(run: Run): Health {
  switch (run.kind) {
    case "timeout":
      return "fails";
    case "cancelled":
      return "unknown";
    case "threw":
      if (run.error instanceof CredentialProblem) return "unknown";
      return ofCode((run.error instanceof AppError && codeOfError[run.error.code]) || "HANDLER_EXCEPTION");
    case "outcome":
      return run.outcome.ok ? "works" : ofCode(run.outcome.code);
  }
}

function ofCode(code: ReplyCode): Health {
  if (code === "UPSTREAM_FAILED" || code === "HANDLER_EXCEPTION") return "fails";
  return saysNothing.has(code) ? "unknown" : "works";
}
