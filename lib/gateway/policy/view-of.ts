import { roles as knownRoles } from "../../workspaces/schema";
import type { Policy } from "../read-policy";
import type { maskKinds } from "../schema";
import type { ToolDefinition } from "../tool-definition";
import type { RowFilterRow, ToolSetting } from "./tool-setting";

export type MaskKind = (typeof maskKinds)[number];

/** What of a tool's rows one role sees, where it does not see all of them. */
export interface RowsView {
  readonly role: string | null;
  readonly masks: ReadonlyMap<string, MaskKind>;
  readonly filters: readonly RowFilterRow[];
  /** Nothing at all is shown. */
  readonly nothing: boolean;
  /** The same text for the same view: what was answered under another one is not answered again. */
  readonly key: string;
}

type Rows = Pick<ToolDefinition, "name" | "rows">;

const strictness: Record<MaskKind, number> = { last_four: 1, aggregate: 2, hide: 3 };
const views = new WeakMap<ToolSetting, Map<string | null, RowsView | undefined>>();

/** A role's view of a tool's rows; undefined: everything, as the tool answers it. */
export function viewOf(tool: Rows, { settings, role }: Pick<Policy, "settings" | "role">): RowsView | undefined {
  const setting = settings.get(tool.name);
  if (!tool.rows || setting === undefined) return undefined;
  if (setting === "unreadable") return closedTo(role);
  const byRole = views.get(setting) ?? new Map<string | null, RowsView | undefined>();
  views.set(setting, byRole);
  if (!byRole.has(role)) byRole.set(role, makeView(tool.rows.columns, setting, role));
  return byRole.get(role);
}

function makeView(columns: object, setting: ToolSetting, role: string | null): RowsView | undefined {
  const all = [...(setting.masks ?? []), ...(setting.rowFilters ?? [])];
  if (all.length === 0) return undefined;
  // A column that the tool does not declare was renamed or never there: what it was to protect cannot be told.
  if (all.some(({ column }) => !Object.hasOwn(columns, column))) return closedTo(role);
  if (role === null || !(knownRoles as readonly string[]).includes(role)) return closedTo(role);
  const isFor = (entry: { roles: string[] | null }) => entry.roles === null || entry.roles.includes(role);
  const masks = new Map<string, MaskKind>();
  for (const { column, mask } of (setting.masks ?? []).filter(isFor)) {
    const before = masks.get(column);
    if (!before || strictness[mask] > strictness[before]) masks.set(column, mask);
  }
  const filters = (setting.rowFilters ?? []).filter(isFor);
  if (masks.size === 0 && filters.length === 0) return undefined;
  return { role, masks, filters, nothing: false, key: JSON.stringify([[...masks].sort(), filters]) };
}

/** A role that nobody knows, or masks that nobody can read: no row at all. */
const closedTo = (role: string | null): RowsView => ({
  role,
  masks: new Map(),
  filters: [],
  nothing: true,
  key: "nothing",
});
