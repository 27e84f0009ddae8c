import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { notify } from "../../events/notify";
import { publishEvent } from "../../events/publish-event";
import { rolePermissions } from "../../workspaces/role-permissions";
import type { Registry } from "../registry";
import { compilePattern } from "./compile-pattern";

/** Tells open pages of a rule that came or went, and notifies the other admins and everybody else whose tools it is about. */
export async function tellRule(
  tx: Transaction,
  ctx: Context,
  registry: Registry,
  rule: { tool: string; roles: readonly string[] | null; effect: string; note: string | null },
  what: "rule.created" | "rule.deleted",
): Promise<void> {
  const { workspaceId } = ctx;
  const { tool, roles, effect, note } = rule;
  const members = await tx.membership.findMany({ where: { workspaceId }, select: { userId: true, role: true } });
  const isOf = compilePattern(tool);
  const tools = registry.listed.filter(({ name }) => isOf(name));
  const has = (role: string) => tools.some(({ permission }) => rolePermissions(role).has(permission));
  const concerned = members.filter(
    ({ role }) => role === "owner" || role === "admin" || ((roles?.includes(role) ?? true) && has(role)),
  );
  const label = tools.length === 1 ? tools[0]!.label : tool;
  await publishEvent(tx, ctx, { workspaceId, name: "tool.changed", data: { tool, changed: ["rules"] } });
  await notify(tx, ctx, {
    workspaceId,
    userIds: concerned.map((member) => member.userId).filter((id) => id !== ctx.person.userId),
    kind: "tool.updated",
    data: { tool, label, changed: ["rules"], what, effect, reason: note, by: ctx.person.name },
  });
}
