import type { Context } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { recordCredential } from "./record-credential";
import { requireUsableOrigins } from "./require-usable-origins";
import { ReplaceCredential } from "./schema";
import { sealCredential, unsealCredential } from "./seal-credential";

/**
 * Puts another secret in a credential's place. Calls that are under way keep the one they have.
 * @throws NOT_FOUND
 * @throws CONFLICT when the old one cannot be read and the addresses are not given anew
 */
export async function replaceCredential(ctx: Context, name: string, input: ReplaceCredential): Promise<void> {
  requirePermission(ctx, "connectors:update");
  const given = parseInput(ReplaceCredential, input);
  if (given.origins) requireUsableOrigins(ctx, given.origins);
  const { workspaceId } = ctx;
  const where = { workspaceId_name: { workspaceId, name } };
  await ctx.db.transaction(async (tx) => {
    const row = await tx.credential.findUnique({ where });
    if (!row) throw notFound("credential");
    const before = unsealCredential(ctx.secrets, row);
    const origins = given.origins ?? before?.origins;
    const placement = given.placement ?? before?.placement;
    if (!origins || !placement) {
      throw new AppError("CONFLICT", {
        detail: "What is stored cannot be read any more, so it is not known where the secret belongs.",
        hint: "Give origins and placement together with the secret.",
        field: "origins",
      });
    }
    const expiresAt = given.expiresAt ? new Date(given.expiresAt) : null;
    await tx.credential.update({
      where,
      data: {
        ...sealCredential(ctx.secrets, row, { secret: given.secret, origins, placement }),
        expiresAt,
        rotatedAt: ctx.clock.now(),
      },
    });
    await recordCredential(tx, ctx, "replaced", row, {
      origins,
      placement: placement.kind,
      expiresAt: expiresAt?.toISOString() ?? null,
    });
  });
}
