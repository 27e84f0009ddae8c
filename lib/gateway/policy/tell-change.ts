import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { notify } from "../../events/notify";
import { publishEvent } from "../../events/publish-event";
import { rolePermissions } from "../../workspaces/role-permissions";
import type { RegisteredTool } from "../registry";
import { modeOfCode } from "./mode-of-code";
import { rolloutState } from "./rollout-state";
import type { SettingValues } from "./setting-values";

/** Tells open pages of a changed setting, and notifies the other admins and everybody else who gains or loses something by it. */
export async function tellChange(
  tx: Transaction,
  ctx: Context,
  tool: RegisteredTool,
  before: SettingValues,
  after: SettingValues,
): Promise<void> {
  const { workspaceId } = ctx;
  const members = await tx.membership.findMany({ where: { workspaceId }, select: { userId: true, role: true } });
  const right = (values: SettingValues, role: string) => rightOf(tool, values, role, workspaceId);
  const concerned = members.filter(
    ({ role }) => role === "owner" || role === "admin" || right(before, role) !== right(after, role),
  );
  const fields = Object.keys(after) as (keyof SettingValues)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const { status, reason } = after;
  await publishEvent(tx, ctx, { workspaceId, name: "tool.changed", data: { tool: tool.name, status, changed } });
  await notify(tx, ctx, {
    workspaceId,
    userIds: concerned.map((member) => member.userId).filter((id) => id !== ctx.person.userId),
    kind: "tool.updated",
    data: { tool: tool.name, label: tool.label, status, reason, changed, by: ctx.person.name },
  });
}

/** What a role has of a tool, as a text that is the same exactly when the right is. */
function rightOf(tool: RegisteredTool, values: SettingValues, role: string, workspaceId: string): string {
  const { status, roles, mode, masks, rowFilters } = values;
  const rolledOut = status !== "canary" || rolloutState({ ...values, tool: tool.name }, role, workspaceId) === "in";
  const has =
    status !== "disabled" &&
    rolledOut &&
    mode !== "deny" &&
    rolePermissions(role).has(tool.permission) &&
    (!roles || roles.includes(role));
  if (!has) return "none";
  const isFor = (entry: { roles: string[] | null }) => !entry.roles || entry.roles.includes(role);
  const narrowed = [masks ?? [], rowFilters ?? []].map((entries) => entries.filter(isFor));
  return JSON.stringify([mode ?? modeOfCode(tool), ...narrowed]);
}
