import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import { recordCredential } from "./record-credential";

/** Forgets a secret. The next call of a tool that needs it is refused. @throws NOT_FOUND */
export async function deleteCredential(ctx: Context, name: string): Promise<void> {
  requirePermission(ctx, "connectors:delete");
  const where = { workspaceId_name: { workspaceId: ctx.workspaceId, name } };
  await ctx.db.transaction(async (tx) => {
    const row = await tx.credential.findUnique({ where });
    if (!row) throw notFound("credential");
    await tx.credential.delete({ where });
    await recordCredential(tx, ctx, "deleted", row);
  });
}
