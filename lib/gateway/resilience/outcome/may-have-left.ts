import { AppError } from "../../../core/errors";
import { HttpRefusal } from "../../../core/http/http-refusal";
import { CredentialProblem } from "../../credentials/credential-problem";
import type { Run } from "../../run-handler";
import type { ToolDefinition } from "../../tool-definition";

type Tool = Pick<ToolDefinition, "leavesWorkspace" | "credential" | "readBack">;

/** Whether a call can have an effect that our own transaction does not hold. */
export function mayHaveLeft(tool: Tool): boolean {
  return tool.leavesWorkspace === true || tool.credential !== undefined || tool.readBack !== undefined;
}

/**
 * Whether a mutation that committed nothing may have been done all the same: it ran out of time, or something went
 * wrong after it had been sent off.
 */
export function isUnknown(tool: Tool, run: Run): boolean {
  if (run.kind === "timeout") return true;
  if (!mayHaveLeft(tool)) return false;
  if (run.kind === "cancelled") return run.begun;
  return run.kind === "threw" && !wasNotSent(run.error);
}

/** What is thrown before anything leaves. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof HttpRefusal) return error.reason === "host";
  return error instanceof AppError || error instanceof CredentialProblem;
}
