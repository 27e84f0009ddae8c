"use client";

import { useTranslations } from "next-intl";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useRules } from "../use-tools";
import { NewRule } from "./new-rule";
import { RuleList } from "./rule-list";

/** Every rule of the workspace, under the table of tools; for those who set them. */
export function WorkspaceRules() {
  const t = useTranslations("rules");
  const rules = useRules();
  return (
    <section className="stack" aria-labelledby="rules">
      <h2 className="part-title" id="rules">
        {t("title")}
      </h2>
      <p className="lede">{t("text")}</p>
      {rules.error && <ErrorAlert error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.data &&
        (rules.data.items.length > 0 ? (
          <RuleList rules={rules.data.items} mayManage />
        ) : (
          <p className="fine">{t("none")}</p>
        ))}
      <NewRule tool="*" parameters={[]} />
    </section>
  );
}
