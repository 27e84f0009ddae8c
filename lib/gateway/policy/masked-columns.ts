import type { Policy } from "../read-policy";
import type { ToolDefinition } from "../tool-definition";

/** Columns that are masked for anybody: what is said about them does not go into the records. */
export function maskedColumns(
  tool: Pick<ToolDefinition, "name" | "rows">,
  { settings }: Pick<Policy, "settings">,
): readonly string[] {
  const setting = settings.get(tool.name);
  if (!tool.rows || setting === undefined) return none;
  if (setting === "unreadable") return Object.keys(tool.rows.columns);
  return setting.masks ? [...new Set(setting.masks.map(({ column }) => column))] : none;
}

const none: readonly string[] = [];
