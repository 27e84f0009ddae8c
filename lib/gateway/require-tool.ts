import { notFound } from "../core/errors";
import type { RegisteredTool, Registry } from "./registry";

/** A tool that people are told about. @throws NOT_FOUND */
export function requireTool(registry: Registry, name: string): RegisteredTool {
  const tool = registry.find(name);
  if (!tool || tool.hidden) throw notFound("tool");
  return tool;
}
