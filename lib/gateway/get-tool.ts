import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { readPolicy } from "./read-policy";
import type { Registry } from "./registry";
import { requireTool } from "./require-tool";
import type { ToolItem } from "./schema";
import { toToolItems } from "./to-tool-items";

/** @throws NOT_FOUND */
export async function getTool(registry: Registry, ctx: Context, name: string): Promise<ToolItem> {
  requirePermission(ctx, "tools:view");
  const tool = requireTool(registry, name);
  const policy = await readPolicy(ctx);
  const [item] = await toToolItems(ctx, registry, [tool], policy);
  return item!;
}
