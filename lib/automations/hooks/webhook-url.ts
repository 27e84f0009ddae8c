import type { Runtime } from "../../core/context";

/** Where a webhook's deliveries are sent. */
export function webhookUrl({ env }: Pick<Runtime, "env">, trigger: { automationId: string; id: string }): string {
  return `${env.APP_URL.replace(/\/$/, "")}/api/v1/hooks/${trigger.automationId}/${trigger.id}`;
}
