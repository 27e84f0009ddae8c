import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { getTool } from "./get-tool";
import { changeSetting } from "./policy/change-setting";
import type { Registry } from "./registry";
import { requireTool } from "./require-tool";
import { type ToolItem, UpdateTool } from "./schema";

/**
 * Changes a tool's settings in this workspace; the very next call in every process meets them. Admins and everybody
 * who gains or loses something are notified. A rollout whose manual is too like that of another tool of the same agent
 * begins held: switch the other off and send the status again, or accept it with `held: false`.
 * @throws NOT_FOUND for a tool that is not listed
 * @throws INVALID_INPUT for columns that it does not have, or a rollout to nobody
 */
export async function updateTool(registry: Registry, ctx: Context, name: string, input: UpdateTool): Promise<ToolItem> {
  requirePermission(ctx, "tools:manage");
  const changes = UpdateTool.parse(input);
  const tool = requireTool(registry, name);
  await ctx.db.transaction((tx) => changeSetting(tx, ctx, registry, tool, changes));
  return getTool(registry, ctx, name);
}
