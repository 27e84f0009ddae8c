import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { requirePermission } from "../workspaces/require-permission";
import { rolePermissions } from "../workspaces/role-permissions";
import { getTool } from "./get-tool";
import type { RegisteredTool, Registry } from "./registry";
import { requireTool } from "./require-tool";
import { type ToolItem, UpdateTool } from "./schema";

/** What of a setting can be changed, before and after. */
interface Values {
  status: string;
  roles: string[] | null;
  rateLimit: number | null;
  timeoutMs: number | null;
  reason: string | null;
  alternative: string | null;
}

const untouched: Values = {
  status: "active",
  roles: null,
  rateLimit: null,
  timeoutMs: null,
  reason: null,
  alternative: null,
};

/**
 * Changes a tool's settings in this workspace; the very next call in every process meets them. Admins and everybody
 * who gains or loses the tool are notified.
 */
export async function updateTool(registry: Registry, ctx: Context, name: string, input: UpdateTool): Promise<ToolItem> {
  requirePermission(ctx, "tools:manage");
  const changes = UpdateTool.parse(input);
  const tool = requireTool(registry, name);
  await ctx.db.transaction(async (tx) => {
    await lock(tx, ctx, tool);
    const where = { workspaceId_tool: { workspaceId: ctx.workspaceId, tool: tool.name } };
    const row = await tx.toolSetting.findUnique({ where });
    const before = row ? valuesOf(row) : untouched;
    const after = { ...before, ...changes };
    // The reason belongs to being off: switching on without a new one forgets it.
    if (changes.status === "active" && changes.reason === undefined) after.reason = null;
    await save(tx, ctx, tool, after);
    await tell(tx, ctx, tool, before, after);
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "tool.updated",
      actor: actorOf(ctx),
      tool: tool.name,
      toolVersion: tool.version,
      details: { before, after },
    });
  });
  return getTool(registry, ctx, name);
}

function valuesOf(row: Omit<Values, "roles"> & { roles: unknown }): Values {
  const { status, rateLimit, timeoutMs, reason, alternative } = row;
  const roles = Array.isArray(row.roles) ? row.roles.map(String) : null;
  return { status, roles, rateLimit, timeoutMs, reason, alternative };
}

/** Two who change the same tool at once come one after the other, so that neither undoes the other's fields. */
async function lock(tx: Transaction, ctx: Context, tool: RegisteredTool): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tool ${ctx.workspaceId} ${tool.name}`}, 0))`;
}

async function save(tx: Transaction, ctx: Context, tool: RegisteredTool, { roles, ...rest }: Values): Promise<void> {
  const { workspaceId } = ctx;
  const changed = { changedById: ctx.person.userId, changedAt: ctx.clock.now() };
  const row = { ...rest, ...changed, roles: (roles ?? undefined) as Prisma.InputJsonArray | undefined };
  // Written anew: a JSON column cannot be set back to null in place without the client's own null.
  await tx.toolSetting.deleteMany({ where: { workspaceId, tool: tool.name } });
  await tx.toolSetting.create({ data: { workspaceId, tool: tool.name, ...row } });
}

async function tell(tx: Transaction, ctx: Context, tool: RegisteredTool, before: Values, after: Values): Promise<void> {
  const { workspaceId } = ctx;
  const members = await tx.membership.findMany({ where: { workspaceId }, select: { userId: true, role: true } });
  const concerned = members.filter(
    ({ role }) => role === "owner" || role === "admin" || mayUse(tool, before, role) !== mayUse(tool, after, role),
  );
  await publishEvent(tx, ctx, { workspaceId, name: "tool.changed", data: { tool: tool.name, status: after.status } });
  await notify(tx, ctx, {
    workspaceId,
    userIds: concerned.map((member) => member.userId),
    kind: "tool.updated",
    data: { tool: tool.name, label: tool.label, status: after.status, reason: after.reason, by: ctx.person.name },
  });
}

function mayUse(tool: RegisteredTool, { status, roles }: Values, role: string): boolean {
  return status === "active" && rolePermissions(role).has(tool.permission) && (!roles || roles.includes(role));
}
