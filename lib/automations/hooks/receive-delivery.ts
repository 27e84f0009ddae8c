import type { Runtime } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { parseJsonObject } from "../../core/parse-json-object";
import { startRun } from "../runs/start-run";
import { openWebhookSecret } from "./open-webhook-secret";
import { DeliveryHeaders, type DeliveryTaken } from "./schema";
import { takePlace } from "./take-place";
import { verifyDelivery } from "./verify-delivery";

export interface Delivery {
  automationId: string;
  triggerId: string;
  /** As `DeliveryHeaders` wants them. */
  headers: unknown;
  /** As they came: the signature is over these very bytes. */
  body: Uint8Array;
}

/**
 * Takes what another program sent to a webhook and starts a run, which is given the body as `inputs.webhook`. Nobody is
 * signed in here: the signature says that the sender holds the secret, and whoever does not learns no more than whether
 * the address is one. A delivery is known by its name and, as the name is not signed, by its signature too: what was
 * caught on the way starts nothing under another name either.
 * @returns the run, be it one that was left out because another was at work
 * @throws NOT_FOUND · INVALID_INPUT naming the header · BAD_SIGNATURE · CONFLICT with the reason no_secret,
 * secret_lost, paused, disabled or replayed · GONE when archived · MALFORMED_BODY · RATE_LIMITED
 */
export async function receiveDelivery(runtime: Runtime, delivery: Delivery): Promise<DeliveryTaken> {
  const { automationId, triggerId, body } = delivery;
  const { prisma } = runtime.db;
  const trigger = await prisma.automationTrigger.findFirst({
    where: { id: triggerId, automationId, type: "webhook" },
  });
  if (!trigger) throw notFound("webhook");
  const headers = parseInput(DeliveryHeaders, delivery.headers);
  verifyDelivery(openWebhookSecret(runtime, trigger), headers, body, runtime.clock.now());
  await requireEnabled(runtime, trigger);
  const inputs = { webhook: parseJsonObject(body) };
  const name = headers["x-candor-delivery"];
  if (await prisma.webhookDelivery.count({ where: { triggerId, deliveryId: name } })) throw replayed();
  await takePlace(runtime, triggerId);
  const remember = async (deliveryId: string) => {
    const data = [{ triggerId, deliveryId, at: runtime.clock.now() }];
    return (await prisma.webhookDelivery.createMany({ data, skipDuplicates: true })).count > 0;
  };
  // First the signature: of two that bring the same one at the same moment one goes on.
  if (!(await remember(`signature ${headers["x-candor-signature"].toLowerCase()}`))) throw replayed();
  const runId = await startRun(runtime, {
    workspaceId: trigger.workspaceId,
    automationId,
    trigger: { id: triggerId, type: "webhook" },
    // A sender that tries again while the first try is still at work, signed anew, starts nothing twice.
    occurrence: name,
    inputs,
  });
  // Afterwards: what broke off before this can be sent again.
  await remember(name);
  if (runId === null) throw replayed();
  return { runId };
}

async function requireEnabled(
  { db }: Pick<Runtime, "db">,
  { automationId, workspaceId, enabled }: { automationId: string; workspaceId: string; enabled: boolean },
): Promise<void> {
  const automation = await db.prisma.automation.findFirst({ where: { id: automationId, workspaceId } });
  if (!automation) throw notFound("webhook");
  if (automation.state === "archived") {
    throw new AppError("GONE", {
      detail: "The automation is in the archive and takes no deliveries.",
      hint: "Stop sending, or bring it back.",
      reason: "archived",
    });
  }
  if (automation.state === "enabled" && enabled) return;
  const isPaused = automation.state !== "enabled";
  throw new AppError("CONFLICT", {
    detail: `${isPaused ? "The automation is paused" : "This webhook is switched off"}: the delivery was not taken.`,
    hint: "Switch it on, then send the delivery again.",
    reason: isPaused ? "paused" : "disabled",
  });
}

function replayed(): AppError {
  return new AppError("CONFLICT", {
    detail: "This delivery has been taken already; nothing was started again.",
    hint: "Give each delivery a name of its own, and sign it anew.",
    reason: "replayed",
  });
}
