import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { readPolicy } from "./read-policy";
import type { Registry } from "./registry";
import type { ToolItem } from "./schema";
import { toToolItems } from "./to-tool-items";

/** Every listed tool with its settings and its use in the last day, in the order of the catalog. */
export async function listTools(registry: Registry, ctx: Context): Promise<ToolItem[]> {
  requirePermission(ctx, "tools:view");
  const policy = await readPolicy(ctx);
  return toToolItems(ctx, registry, registry.listed, policy);
}
