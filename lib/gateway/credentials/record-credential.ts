import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { notify } from "../../events/notify";
import { publishEvent } from "../../events/publish-event";
import { otherAdminIds } from "../../workspaces/other-admin-ids";

/** What every change of a credential leaves behind: news for the other admins and for open pages, and a row of the trail. */
export async function recordCredential(
  tx: Transaction,
  ctx: Context,
  change: "stored" | "replaced" | "deleted",
  { name, label }: { name: string; label: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  const { workspaceId } = ctx;
  // Tools may have come or gone with it.
  await publishEvent(tx, ctx, { workspaceId, name: "tool.changed", data: { connection: name } });
  await notify(tx, ctx, {
    workspaceId,
    userIds: await otherAdminIds(tx, workspaceId, ctx.person.userId),
    kind: "credential.changed",
    data: { name, label, change, by: ctx.person.name },
  });
  await appendAudit(tx, ctx, {
    workspaceId,
    action: `credential.${change}`,
    actor: actorOf(ctx),
    details: { name, label, ...details },
  });
}
