import type { Context } from "../core/context";

/** For what may be shown or not; a verb that must refuse uses `requirePermission`. */
export function hasPermission(ctx: Pick<Context, "permissions">, permission: string): boolean {
  return ctx.permissions.has(permission);
}
