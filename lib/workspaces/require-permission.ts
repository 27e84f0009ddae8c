import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { hasPermission } from "./has-permission";
import { rolePermissions } from "./role-permissions";

/**
 * The first line of every verb.
 * @throws FORBIDDEN naming the permission, and whether the role or the token lacks it
 */
export function requirePermission(ctx: Pick<Context, "permissions" | "role">, permission: string): void {
  if (hasPermission(ctx, permission)) return;
  const byToken = rolePermissions(ctx.role).has(permission);
  throw new AppError("FORBIDDEN", {
    detail: byToken
      ? `This needs the permission ${permission}, which the access token does not include.`
      : `This needs the permission ${permission}, which the role ${ctx.role} does not have.`,
    hint: byToken
      ? `Use a token whose scopes include ${permission}.`
      : "An owner or admin of the workspace can change your role.",
  });
}
