import type { Context } from "../../core/context";
import { hasPermission } from "../../workspaces/has-permission";

/** Whoever did it, and the workspace's admins. What else it needs is decided as for the call itself. */
export function mayUndo(ctx: Pick<Context, "person" | "permissions">, actorId: string): boolean {
  return actorId === ctx.person.userId || hasPermission(ctx, "tools:manage");
}
