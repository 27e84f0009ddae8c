import type { Runtime } from "../../core/context";
import { AppError } from "../../core/errors";
import { unseal } from "../../core/seal";
import { webhookPurpose } from "./schema";

/**
 * The secret that a webhook's deliveries are signed with.
 * @throws CONFLICT when none was made, or it was sealed with a key that is not held any more
 */
export function openWebhookSecret(
  { secrets, log }: Pick<Runtime, "secrets" | "log">,
  trigger: { workspaceId: string; id: string; secret: string | null },
): string {
  const hint = "Make a new secret on the automation's page and sign with that.";
  if (trigger.secret === null) {
    throw new AppError("CONFLICT", { detail: "This webhook has no secret yet.", hint, reason: "no_secret" });
  }
  try {
    return unseal(secrets, webhookPurpose(trigger), trigger.secret);
  } catch (error) {
    log.error({ err: error, triggerId: trigger.id }, "the secret of a webhook cannot be opened");
    const detail = "This webhook's secret cannot be read any more.";
    throw new AppError("CONFLICT", { detail, hint, reason: "secret_lost" });
  }
}
