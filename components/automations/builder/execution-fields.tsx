"use client";

import { useTranslations } from "next-intl";
import { Field, SelectField } from "@/components/ui/field";
import type { Draft } from "./draft";
import { useProblemAt } from "./problems";
import { NumberField } from "./value-fields";

const backoffs = ["exponential", "linear", "none"] as const;
const concurrencies = ["drop_if_running", "queue", "always"] as const;

/** How long, how often, and what happens when runs meet. */
export function ExecutionFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useTranslations("builder");
  const words = useTranslations("automations.execution");
  const at = useProblemAt();
  const { execution, models } = draft;
  const set = (next: Partial<Draft["execution"]>) => onChange({ ...draft, execution: { ...execution, ...next } });
  return (
    <div className="stack">
      <NumberField
        label={t("timeout")}
        path="execution.timeout_seconds"
        min={1}
        max={86_400}
        value={execution.timeout_seconds}
        onChange={(seconds) => set({ timeout_seconds: seconds ?? 0 })}
      />
      <NumberField
        label={t("retries")}
        path="execution.max_retries"
        min={0}
        max={10}
        value={execution.max_retries}
        onChange={(retries) => set({ max_retries: retries ?? 0 })}
      />
      <SelectField
        label={t("backoff")}
        value={execution.retry_backoff}
        onChange={(event) =>
          set({ retry_backoff: backoffs.find((one) => one === event.target.value) ?? execution.retry_backoff })
        }
      >
        {backoffs.map((one) => (
          <option key={one} value={one}>
            {words(`backoffs.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("concurrency")}
        value={execution.concurrency}
        onChange={(event) =>
          set({ concurrency: concurrencies.find((one) => one === event.target.value) ?? execution.concurrency })
        }
      >
        {concurrencies.map((one) => (
          <option key={one} value={one}>
            {words(`concurrencies.${one}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t("chatModel")}
        help={t("chatModelHelp")}
        error={at("models.chat")}
        value={models.chat ?? ""}
        onChange={(event) => onChange({ ...draft, models: { ...models, chat: event.target.value || undefined } })}
        autoComplete="off"
        maxLength={200}
      />
    </div>
  );
}
