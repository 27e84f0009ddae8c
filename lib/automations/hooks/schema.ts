import { z } from "zod";

/** Bytes of a delivery's body. */
export const longestBody = 256 * 1024;
/** Seconds that a delivery's time may be off, either way. */
export const mostSkewSeconds = 300;
/** Deliveries of one webhook that are taken within a minute. */
export const deliveriesPerMinute = 60;

/** POST /hooks/{automation}/{trigger}: what a delivery carries besides its body. */
export const DeliveryHeaders = z.object({
  "x-candor-timestamp": z
    .string({ error: "the time of sending, in seconds since 1970" })
    .regex(/^\d{1,11}$/, "seconds since 1970")
    .describe("seconds since 1970, at most five minutes off"),
  "x-candor-signature": z
    .string({ error: "HMAC-SHA256 over the timestamp, a full stop and the body" })
    .regex(/^[0-9a-fA-F]{64}$/, "HMAC-SHA256 as 64 hexadecimal digits")
    .describe("HMAC-SHA256, hexadecimal, over the timestamp, a full stop and the body, by the webhook's secret"),
  "x-candor-delivery": z
    .string({ error: "a name of this delivery's own" })
    .regex(/^[\w.:-]{1,200}$/, "up to 200 letters, digits and . _ : -")
    .describe("names this delivery: the same one is not taken twice"),
});
export type DeliveryHeaders = z.infer<typeof DeliveryHeaders>;

/** What a delivery is answered with: the run that it has started. */
export const DeliveryTaken = z.object({ runId: z.string() });
export type DeliveryTaken = z.infer<typeof DeliveryTaken>;

/** POST /automations/{id}/triggers/{trigger}/secret. The secret is shown this once. */
export const WebhookSecret = z.object({ triggerId: z.string(), url: z.string(), secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** What a webhook's secret is sealed for: it opens as that of no other trigger. */
export const webhookPurpose = (trigger: { workspaceId: string; id: string }) =>
  `webhook:${trigger.workspaceId}:${trigger.id}`;
