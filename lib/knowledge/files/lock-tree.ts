import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";

/**
 * Whoever changes where documents of a workspace stand holds this until the transaction ends, and takes it before any
 * other lock: two writers never put something in one place.
 */
export async function lockTree(tx: Transaction, ctx: Pick<Context, "workspaceId">): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`documents ${ctx.workspaceId}`}, 0))`;
}
