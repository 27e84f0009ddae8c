import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { truncate } from "../core/truncate";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { lockTeam } from "./lock-team";
import { otherAdminIds } from "./other-admin-ids";
import { requirePermission } from "./require-permission";
import { UpdateWorkspace, type WorkspaceItem } from "./schema";
import { toWorkspaceItem } from "./to-workspace-item";

/** Settings by which something becomes possible or impossible for everybody's agent: the other admins are told. */
const boundaries = ["crawlAllow", "crawlDeny"];

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
    const details = changes(before, after);
    const moved = boundaries.filter((field) => field in details);
    if (moved.length > 0) {
      await notify(tx, ctx, {
        workspaceId: ctx.workspaceId,
        userIds: await otherAdminIds(tx, ctx.workspaceId, ctx.person.userId),
        kind: "settings.updated",
        data: { settings: moved, by: ctx.person.name },
      });
    }
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "settings.updated",
      actor: actorOf(ctx),
      details,
    });
    return after;
  });
}

function changes(before: WorkspaceItem, after: WorkspaceItem): Record<string, { from: unknown; to: unknown }> {
  const short = (value: unknown) => (typeof value === "string" ? truncate(value, 2000) : value);
  const fields = [
    "name",
    "customInstructions",
    "useDefaultInstructions",
    "citations",
    "models",
    "approvalExpiry",
    "taskConcurrency",
    "crawlAllow",
    "crawlDeny",
  ];
  return Object.fromEntries(
    (fields as (keyof WorkspaceItem)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: short(before[field]), to: short(after[field]) }]),
  );
}
