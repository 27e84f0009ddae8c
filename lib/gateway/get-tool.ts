import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { readPolicy } from "./read-policy";
import type { RegisteredTool, Registry } from "./registry";
import type { ToolItem } from "./schema";
import { toToolItems } from "./to-tool-items";

/** @throws NOT_FOUND */
export async function getTool(registry: Registry, ctx: Context, name: string): Promise<ToolItem> {
  requirePermission(ctx, "tools:view");
  const tool = requireTool(registry, name);
  const { settings } = await readPolicy(ctx);
  const [item] = await toToolItems(ctx, [tool], settings);
  return item!;
}

/** A tool that people are told about. @throws NOT_FOUND */
export function requireTool(registry: Registry, name: string): RegisteredTool {
  const tool = registry.find(name);
  if (!tool || tool.hidden) throw notFound("tool");
  return tool;
}
