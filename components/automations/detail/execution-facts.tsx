"use client";

import { useTranslations } from "next-intl";
import type { AutomationDefinition } from "@/lib/automations/schema";

/** How long, how often, and what happens when runs meet. */
export function ExecutionFacts({ definition }: { definition: AutomationDefinition }) {
  const t = useTranslations("automations.execution");
  const { timeout_seconds, max_retries, retry_backoff, concurrency } = definition.execution;
  const model = definition.models.chat;
  return (
    <dl className="facts">
      <dt>{t("timeout")}</dt>
      <dd>{t("seconds", { count: timeout_seconds })}</dd>
      <dt>{t("retries")}</dt>
      <dd className="num">{max_retries}</dd>
      <dt>{t("backoff")}</dt>
      <dd>{t(`backoffs.${retry_backoff}`)}</dd>
      <dt>{t("concurrency")}</dt>
      <dd>{t(`concurrencies.${concurrency}`)}</dd>
      {model && (
        <>
          <dt>{t("model")}</dt>
          <dd>
            <code>{model}</code>
          </dd>
        </>
      )}
    </dl>
  );
}
