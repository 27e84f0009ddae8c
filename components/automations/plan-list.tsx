"use client";

import { useTranslations } from "next-intl";
import type { Step } from "@/lib/automations/schema";
import { useDocumentTitles } from "./use-document-titles";
import { useWritingTools } from "./use-writing-tools";

/** Steps as one reads them: the task, what is read along, what is to be changed. */
export function PlanList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="plan-steps">
      {steps.map((step) => (
        <li key={step.step_id}>
          <PlanStep step={step} />
        </li>
      ))}
    </ol>
  );
}

function PlanStep({ step }: { step: Step }) {
  const t = useTranslations("automations");
  const { query, documents, folders, connectors, tools } = step.params;
  const { nameOf } = useWritingTools();
  const titleOf = useDocumentTitles(documents);
  const lines = [
    { name: t("onlyWhen"), values: step.when ? [step.when] : [] },
    { name: t("documents"), values: documents.map(titleOf) },
    { name: t("folders"), values: folders },
    { name: t("connectors"), values: connectors },
    { name: t("tools"), values: tools.map(nameOf) },
  ].filter(({ values }) => values.length > 0);
  return (
    <>
      <p className="value">{query}</p>
      {lines.map(({ name, values }) => (
        <p className="fine" key={name}>
          {t("colon", { name, value: values.join(t("comma")) })}
        </p>
      ))}
      {tools.length === 0 && <p className="fine">{t("noTools")}</p>}
    </>
  );
}
