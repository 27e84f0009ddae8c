import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import type { Prisma, Transaction } from "../../core/db/database";
import { AppError } from "../../core/errors";
import type { RegisteredTool, Registry } from "../registry";
import type { UpdateTool } from "../schema";
import { applyChanges } from "./apply-changes";
import type { SettingValues } from "./setting-values";
import { similarTools } from "./similar-tools";
import { tellChange } from "./tell-change";
import { ToolSetting } from "./tool-setting";
import { untouchedOf } from "./untouched-of";

/**
 * Changes one tool's setting in a workspace: the row, the audit row, the page event and the notifications, all in the
 * caller's transaction.
 */
export async function changeSetting(
  tx: Transaction,
  ctx: Context,
  registry: Registry,
  tool: RegisteredTool,
  changes: UpdateTool,
): Promise<void> {
  await lock(tx, ctx, tool);
  const before = await readValues(tx, ctx, tool, changes);
  const after = applyChanges(before, changes);
  requireSense(tool, after);
  if (startsRollout(before, after, changes) && (await hasSimilar(tx, ctx, registry, tool))) {
    after.heldAt = ctx.clock.now().toISOString();
    after.heldCause = "similar_manual";
  }
  await save(tx, ctx, tool, after);
  await tellChange(tx, ctx, tool, before, after);
  await appendAudit(tx, ctx, {
    workspaceId: ctx.workspaceId,
    action: "tool.updated",
    actor: actorOf(ctx),
    tool: tool.name,
    toolVersion: tool.version,
    details: { before, after },
  });
}

/** Two who change the same tool at once come one after the other, so that neither undoes the other's fields. */
async function lock(tx: Transaction, ctx: Context, tool: RegisteredTool): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tool ${ctx.workspaceId} ${tool.name}`}, 0))`;
}

/**
 * @throws INVALID_INPUT when a field of the row cannot be read and is not sent anew: a mask must not be lost because
 * something else was changed
 */
async function readValues(
  tx: Transaction,
  ctx: Context,
  tool: RegisteredTool,
  changes: UpdateTool,
): Promise<SettingValues> {
  const where = { workspaceId_tool: { workspaceId: ctx.workspaceId, tool: tool.name } };
  const row = await tx.toolSetting.findUnique({ where });
  const untouched = untouchedOf(tool);
  if (!row) return untouched;
  const plain = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
  const values: Record<string, unknown> = { ...untouched };
  for (const field of Object.keys(untouched) as (keyof SettingValues)[]) {
    const read = ToolSetting.shape[field].safeParse(plain[field]);
    if (read.success) values[field] = read.data;
    else if (!Object.hasOwn(changes, field)) throw unreadableField(tool, field);
  }
  return values as unknown as SettingValues;
}

function unreadableField(tool: RegisteredTool, field: string): AppError {
  return new AppError("INVALID_INPUT", {
    detail: `What is stored for ${field} of ${tool.label} cannot be read, so it is kept off.`,
    hint: `Send ${field} anew with your change.`,
    field,
  });
}

function requireSense(tool: RegisteredTool, { status, canaryPercent, canaryRoles, masks, rowFilters }: SettingValues) {
  if (status === "canary" && canaryPercent === null && canaryRoles === null) {
    throw new AppError("INVALID_INPUT", {
      detail: "A rollout needs a share of workspaces, or roles.",
      hint: "Give canaryPercent or canaryRoles.",
      field: "canaryPercent",
    });
  }
  const columns = Object.keys(tool.rows?.columns ?? {});
  for (const [field, rows] of Object.entries({ masks, rowFilters })) {
    const unknown = rows?.find(({ column }) => !columns.includes(column));
    if (!unknown) continue;
    throw new AppError("INVALID_INPUT", {
      detail: `${tool.label} has no column ${JSON.stringify(unknown.column)}.`,
      hint: columns.length > 0 ? `It has ${columns.join(", ")}.` : "Its answers have no columns that can be narrowed.",
      field,
    });
  }
}

/** A rollout that is let go on by `held: false` is not held again for what the admin has just accepted. */
function startsRollout(before: SettingValues, after: SettingValues, { held }: UpdateTool): boolean {
  if (after.status !== "canary" || held === false) return false;
  return before.status !== "canary" || (before.heldCause === "similar_manual" && after.heldAt === null);
}

async function hasSimilar(tx: Transaction, ctx: Context, registry: Registry, tool: RegisteredTool): Promise<boolean> {
  const names = similarTools(registry, tool).map((similar) => similar.tool.name);
  if (names.length === 0) return false;
  const where = { workspaceId: ctx.workspaceId, tool: { in: names }, status: "disabled" };
  return (await tx.toolSetting.count({ where })) < names.length;
}

async function save(tx: Transaction, ctx: Context, tool: RegisteredTool, values: SettingValues): Promise<void> {
  const { workspaceId } = ctx;
  const json = (value: unknown) => (value ?? undefined) as Prisma.InputJsonArray | undefined;
  const { canaryRoles, roles, masks, rowFilters, heldAt, ...rest } = values;
  const lists = {
    canaryRoles: json(canaryRoles),
    roles: json(roles),
    masks: json(masks),
    rowFilters: json(rowFilters),
  };
  const held = { heldAt: heldAt === null ? null : new Date(heldAt) };
  const changed = { changedById: ctx.person.userId, changedAt: ctx.clock.now() };
  // Written anew: a JSON column cannot be set back to null in place without the client's own null.
  await tx.toolSetting.deleteMany({ where: { workspaceId, tool: tool.name } });
  await tx.toolSetting.create({ data: { workspaceId, tool: tool.name, ...rest, ...lists, ...held, ...changed } });
}
