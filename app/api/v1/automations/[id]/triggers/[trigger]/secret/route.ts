import { created, objectRoute } from "@/app/api/edge";
import { makeWebhookSecret } from "@/lib/automations/hooks/make-webhook-secret";

/** A new secret of a webhook, shown this once; the one before stops at once. */
export const POST = objectRoute("automation", async ({ ctx, params: { id = "", trigger = "" } }) =>
  created(await makeWebhookSecret(ctx, { automationId: id, triggerId: trigger })),
);
