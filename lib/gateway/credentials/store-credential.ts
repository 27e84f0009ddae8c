import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { recordCredential } from "./record-credential";
import { requireUsableOrigins } from "./require-usable-origins";
import { type CredentialItem, StoreCredential } from "./schema";
import { sealCredential } from "./seal-credential";
import { toCredentialItem } from "./to-credential-item";

/**
 * Keeps a secret for the tools that ask for `name`. From here on only the gateway opens it.
 * @throws CONFLICT when there is one of this name: it is replaced, not stored twice
 */
export async function storeCredential(ctx: Context, input: StoreCredential): Promise<CredentialItem> {
  requirePermission(ctx, "connectors:create");
  const { secret, origins, placement, expiresAt, name, label } = parseInput(StoreCredential, input);
  requireUsableOrigins(ctx, origins);
  const { workspaceId } = ctx;
  const row = {
    id: ctx.ids.next("credential"),
    workspaceId,
    name,
    label,
    ...sealCredential(ctx.secrets, { workspaceId, name }, { secret, origins, placement }),
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    createdById: ctx.person.userId,
    createdAt: ctx.clock.now(),
    rotatedAt: null,
    lastUsedAt: null,
  };
  await ctx.db.transaction(async (tx) => {
    const { count } = await tx.credential.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) {
      throw new AppError("CONFLICT", {
        detail: `A credential named ${name} is stored already.`,
        hint: "Replace it, or delete it first.",
        field: "name",
      });
    }
    await recordCredential(tx, ctx, "stored", row, {
      origins,
      placement: placement.kind,
      expiresAt: expiresAt ?? null,
    });
  });
  return toCredentialItem(ctx, row, new Map([[ctx.person.userId, ctx.person.name]]));
}
