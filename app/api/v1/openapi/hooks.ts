import { z } from "zod";
import { DeliveryHeaders, DeliveryTaken, WebhookSecret } from "@/lib/automations/hooks/schema";
import type { Operation } from "./operation";

export const hookOperations: Operation[] = [
  {
    method: "post",
    path: "/api/v1/automations/{id}/triggers/{trigger}/secret",
    tag: "Automations",
    summary: "A new secret of a webhook, shown this once",
    description: "Deliveries are signed with it. The secret before it stops at once.",
    status: 201,
    answer: WebhookSecret,
    errors: ["INVALID_INPUT", "CONFLICT"],
  },
  {
    method: "post",
    path: "/api/v1/hooks/{automation}/{trigger}",
    tag: "Automations",
    summary: "What another program tells an automation: starts a run",
    description:
      "No sign-in: the signature shows that the sender holds the webhook's secret. The body, at most 256 KB, is the run's inputs.webhook. CONFLICT tells by its reason why nothing was started: no_secret, secret_lost, paused, disabled, replayed.",
    isOpen: true,
    headers: DeliveryHeaders,
    body: z.record(z.string(), z.json()),
    status: 202,
    answer: DeliveryTaken,
    errors: ["MALFORMED_BODY", "BAD_SIGNATURE", "CONFLICT", "GONE", "RATE_LIMITED"],
  },
];
