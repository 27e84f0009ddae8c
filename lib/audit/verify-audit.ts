import type { Context } from "../core/context";
import { requireAuditPermission } from "./require-audit-permission";
import type { AuditVerification } from "./schema";
import { verifyChain } from "./verify-chain";

/** Walks the workspace's whole chain and names the first row that is wrong and how. */
export async function verifyAudit(ctx: Context): Promise<AuditVerification> {
  requireAuditPermission(ctx, "audit:view");
  return verifyChain(ctx, ctx.workspaceId);
}
