import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { notFound } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import { listTools } from "../list-tools";
import type { Registry } from "../registry";
import { type ToolItem, UpdateToolGroup } from "../schema";
import { changeSetting } from "./change-setting";

/**
 * Switches every tool of a group on or off, all or none. What was in rollout comes back as a rollout, and what is on
 * stays as it is.
 * @throws NOT_FOUND for a group without listed tools
 */
export async function updateToolGroup(
  registry: Registry,
  ctx: Context,
  group: string,
  input: UpdateToolGroup,
): Promise<ToolItem[]> {
  requirePermission(ctx, "tools:manage");
  const changes = UpdateToolGroup.parse(input);
  const tools = registry.listed.filter((tool) => tool.group === group);
  if (tools.length === 0) throw notFound("tool group");
  await ctx.db.transaction(async (tx) => {
    const before = await readStates(tx, ctx);
    for (const tool of tools) {
      const state = before.get(tool.name);
      if (changes.status === "disabled") await changeSetting(tx, ctx, registry, tool, changes);
      else if (state?.status === "disabled") {
        const status = state.canaryPercent !== null || state.canaryRoles !== null ? "canary" : "active";
        await changeSetting(tx, ctx, registry, tool, { ...changes, status });
      }
    }
  });
  const items = await listTools(registry, ctx);
  return items.filter((item) => item.group === group);
}

async function readStates(tx: Transaction, { workspaceId }: Context) {
  const select = { tool: true, status: true, canaryPercent: true, canaryRoles: true };
  const rows = await tx.toolSetting.findMany({ where: { workspaceId }, select });
  return new Map(rows.map((row) => [row.tool, row]));
}
