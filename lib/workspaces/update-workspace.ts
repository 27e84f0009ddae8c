import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { truncate } from "../core/truncate";
import { publishEvent } from "../events/publish-event";
import { lockTeam } from "./lock-team";
import { requirePermission } from "./require-permission";
import { UpdateWorkspace, type WorkspaceItem } from "./schema";
import { toWorkspaceItem } from "./to-workspace-item";

/** Changes the settings that are given and leaves the others. The audit row holds each with its value before and after. */
export async function updateWorkspace(ctx: Context, input: UpdateWorkspace): Promise<WorkspaceItem> {
  requirePermission(ctx, "settings:update");
  const { approvalExpiry, models, ...fields } = parseInput(UpdateWorkspace, input);
  return ctx.db.transaction(async (tx) => {
    requirePermission(await lockTeam(tx, ctx), "settings:update");
    const where = { id: ctx.workspaceId };
    const before = toWorkspaceItem(ctx, await tx.workspace.findUniqueOrThrow({ where }));
    const row = await tx.workspace.update({
      where,
      data: {
        ...fields,
        ...(models === undefined ? {} : { models: { ...before.models, ...models } }),
        ...(approvalExpiry === undefined ? {} : { approvalExpiryHours: approvalExpiry }),
        version: { increment: 1 },
      },
    });
    const after = toWorkspaceItem(ctx, row);
    await publishEvent(tx, ctx, { workspaceId: ctx.workspaceId, name: "workspace.changed", data: { id: after.id } });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "settings.updated",
      actor: actorOf(ctx),
      details: changes(before, after),
    });
    return after;
  });
}

function changes(before: WorkspaceItem, after: WorkspaceItem): Record<string, { from: unknown; to: unknown }> {
  const short = (value: unknown) => (typeof value === "string" ? truncate(value, 2000) : value);
  const fields = ["name", "customInstructions", "useDefaultInstructions", "citations", "models", "approvalExpiry"];
  return Object.fromEntries(
    (fields as (keyof WorkspaceItem)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: short(before[field]), to: short(after[field]) }]),
  );
}
