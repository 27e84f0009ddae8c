import type { ApprovalRow } from "../../approvals/approval-row";
import type { Context, Runtime } from "../../core/context";
import { AppError } from "../../core/errors";
import { contextForJob } from "../../workspaces/context-for-job";

/**
 * Whoever asked, with the rights they have now and never more than the credential that they asked with; undefined
 * when they are no longer a member.
 */
export async function executingContext(runtime: Runtime, card: ApprovalRow): Promise<Context | undefined> {
  const { workspaceId, requestedById: userId, scopes } = card;
  try {
    return await contextForJob(runtime, { workspaceId, userId, scopes });
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
