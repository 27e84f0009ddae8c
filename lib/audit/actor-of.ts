import type { Context } from "../core/context";
import type { AuditActor } from "./schema";

/** Who acts in this context; `agentPath` when agents stand between the person and the act. */
export function actorOf(ctx: Pick<Context, "person" | "role">, agentPath?: readonly string[]): AuditActor {
  return {
    id: ctx.person.userId,
    role: ctx.role,
    via: ctx.person.via,
    ...(agentPath && agentPath.length > 0 ? { agentPath: [...agentPath] } : {}),
  };
}
