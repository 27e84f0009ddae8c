import { randomBytes } from "node:crypto";
import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { seal } from "../../core/seal";
import { publishEvent } from "../../events/publish-event";
import { requirePermission } from "../../workspaces/require-permission";
import { lockAutomation, requireMaker } from "../lock-automation";
import { type WebhookSecret, webhookPurpose } from "./schema";
import { webhookUrl } from "./webhook-url";

// Begins like our access tokens: whatever takes those out of logs and records takes this out too.
const mark = "cnd_hook_";

/**
 * Makes the secret that a webhook's deliveries are signed with (256 random bits) and shows it, this once. The one
 * before stops at once. Whoever holds it can start the automation, so it is its maker's to give, who needs both rights.
 * @throws FORBIDDEN · NOT_FOUND · INVALID_INPUT for a trigger that is no webhook · CONFLICT for an archived automation
 */
export async function makeWebhookSecret(
  ctx: Context,
  { automationId, triggerId }: { automationId: string; triggerId: string },
): Promise<WebhookSecret> {
  requirePermission(ctx, "automations:update");
  requirePermission(ctx, "automations:execute");
  const { workspaceId } = ctx;
  const secret = `${mark}${randomBytes(32).toString("base64url")}`;
  return ctx.db.transaction(async (tx) => {
    const automation = await lockAutomation(tx, ctx, automationId);
    requireMaker(ctx, automation);
    const trigger = await tx.automationTrigger.findFirst({ where: { id: triggerId, automationId, workspaceId } });
    if (!trigger) throw notFound("trigger");
    if (trigger.type !== "webhook") {
      throw new AppError("INVALID_INPUT", {
        detail: `A trigger of the type ${trigger.type} has no secret.`,
        hint: "Name a trigger of the type webhook.",
        field: "trigger",
      });
    }
    if (automation.state === "archived") {
      throw new AppError("CONFLICT", {
        detail: "The automation is in the archive and takes no deliveries.",
        hint: "Bring it back first.",
        reason: "archived",
      });
    }
    const sealed = seal(ctx.secrets, webhookPurpose(trigger), secret);
    await tx.automationTrigger.update({ where: { id: trigger.id, workspaceId }, data: { secret: sealed } });
    await publishEvent(tx, ctx, { workspaceId, name: "automation.changed", data: { id: automationId } });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: trigger.secret === null ? "webhook.secret_made" : "webhook.secret_replaced",
      actor: actorOf(ctx),
      details: { automationId, triggerId },
    });
    return { triggerId, url: webhookUrl(ctx, trigger), secret };
  });
}
