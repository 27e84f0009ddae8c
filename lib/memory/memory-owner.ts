import type { Context } from "../core/context";
import type { MemoryScope } from "./schema";

/** The key of a memory document: a person's own within this workspace, or the workspace's. */
export function memoryOwner(ctx: Context, scope: MemoryScope) {
  return { workspaceId: ctx.workspaceId, scope, ownerId: scope === "user" ? ctx.person.userId : ctx.workspaceId };
}
