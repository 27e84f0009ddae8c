import type { Context } from "../core/context";
import { AppError } from "../core/errors";

/** The guard of this folder's verbs: it lies below the folder where people and their roles live. */
export function requireAuditPermission(ctx: Context, permission: "audit:view" | "audit:export"): void {
  if (ctx.permissions.has(permission)) return;
  throw new AppError("FORBIDDEN", {
    detail: `This needs the permission ${permission}, which your role or token does not have.`,
    hint: "Ask an owner or admin of the workspace.",
    field: permission,
  });
}
