import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import { publishEvent } from "../events/publish-event";
import { hasPermission } from "../workspaces/has-permission";
import { capabilities } from "./capabilities";
import type { SwitchPlace } from "./gateway";
import { requireTool } from "./get-tool";
import type { RegisteredTool, Registry } from "./registry";
import { type Capability, SwitchTool } from "./schema";

/**
 * A person's own switch, or a chat's. It only ever takes away what workspace and role grant; switching on again gives
 * back no more than that.
 * @throws NOT_FOUND for a tool that is not listed or a thread that this person does not see
 * @throws FORBIDDEN for somebody else's shared thread without `chats:update`
 */
export async function switchTool(
  registry: Registry,
  ctx: Context,
  at: SwitchPlace,
  name: string,
  input: SwitchTool,
): Promise<Capability> {
  const tool = requireTool(registry, name);
  const { off } = SwitchTool.parse(input);
  if (at.scope === "thread") await requireOwnThread(ctx, at.threadId);
  await ctx.db.transaction((tx) => set(tx, ctx, at, tool, off));
  const all = await capabilities(registry, ctx, at.scope === "thread" ? { threadId: at.threadId } : {});
  return all.find((capability) => capability.name === tool.name)!;
}

async function requireOwnThread(ctx: Context, id: string): Promise<void> {
  const thread = await ctx.db.prisma.thread.findFirst({
    where: { id, workspaceId: ctx.workspaceId, deletedAt: null },
    select: { createdById: true, visibility: true },
  });
  if (thread?.createdById === ctx.person.userId) return;
  if (thread?.visibility !== "workspace") throw notFound("thread");
  if (hasPermission(ctx, "chats:update")) return;
  throw new AppError("FORBIDDEN", {
    detail: "Switching tools in a chat that somebody else began needs the permission chats:update.",
    hint: "Ask whoever began the chat, or an admin.",
    field: "chats:update",
  });
}

async function set(tx: Transaction, ctx: Context, at: SwitchPlace, tool: RegisteredTool, off: boolean): Promise<void> {
  const { workspaceId } = ctx;
  const { userId } = ctx.person;
  const threadId = at.scope === "thread" ? at.threadId : undefined;
  const where = { workspaceId, scope: at.scope, scopeId: threadId ?? userId, tool: tool.name };
  await tx.toolSwitch.deleteMany({ where });
  if (off) {
    const made = { id: ctx.ids.next("switch"), changedById: userId, changedAt: ctx.clock.now() };
    await tx.toolSwitch.create({ data: { ...where, ...made } });
  }
  await publishEvent(tx, ctx, {
    workspaceId,
    name: "tool.changed",
    data: { tool: tool.name, scope: at.scope, off },
    threadId,
    userId: at.scope === "user" ? userId : undefined,
  });
  await appendAudit(tx, ctx, {
    workspaceId,
    action: "tool.switched",
    actor: actorOf(ctx),
    tool: tool.name,
    threadId,
    details: { scope: at.scope, off },
  });
}
