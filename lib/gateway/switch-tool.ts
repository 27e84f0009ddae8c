import type { Context } from "../core/context";
import { AppError, notFound } from "../core/errors";
import { hasPermission } from "../workspaces/has-permission";
import { capabilities } from "./capabilities";
import type { Registry } from "./registry";
import { requireTool } from "./require-tool";
import { type Capability, SwitchTool } from "./schema";
import { setSwitch } from "./set-switch";

/**
 * A chat's own switch. It only ever takes away what workspace and role grant; switching on again gives back no more
 * than that.
 * @throws NOT_FOUND for a tool that is not listed or a thread that this person does not see
 * @throws FORBIDDEN for somebody else's shared thread without `chats:update`
 */
export async function switchTool(
  registry: Registry,
  ctx: Context,
  { threadId }: { threadId: string },
  name: string,
  input: SwitchTool,
): Promise<Capability> {
  const { off } = SwitchTool.parse(input);
  await requireOwnThread(ctx, threadId);
  const tool = requireTool(registry, name);
  await ctx.db.transaction((tx) =>
    setSwitch(tx, ctx, { workspaceId: ctx.workspaceId, scope: "thread", scopeId: threadId, tool: tool.name }, off, [
      { workspaceId: ctx.workspaceId, role: ctx.role },
    ]),
  );
  const all = await capabilities(registry, ctx, { threadId });
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
