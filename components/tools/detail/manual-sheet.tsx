"use client";

import { useTranslations } from "next-intl";
import type { ToolItem } from "@/lib/gateway/schema";
import { ParameterList } from "./parameter-list";

/** The manual as agents read it, in English as it is written, and the facts that code fixes. */
export function ManualSheet({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tools");
  const d = useTranslations("tool");
  const { manual } = tool;
  return (
    <aside className="manual-sheet" aria-labelledby="manual">
      <h2 id="manual">{t("manualTitle")}</h2>
      <dl className="manual-parts">
        <dt>{t("parts.meaning")}</dt>
        <dd lang="en">{manual.meaning}</dd>
        <dt>{t("parts.when")}</dt>
        <dd lang="en">
          <p>{manual.when}</p>
          <Example label={t("parts.good")} text={manual.goodExample} />
        </dd>
        <dt>{t("parts.whenNot")}</dt>
        <dd lang="en">
          <p>{manual.whenNot}</p>
          <Example label={t("parts.bad")} text={manual.badExample} />
        </dd>
        <dt>{t("parts.parameters")}</dt>
        <dd>
          <p className="pre" lang="en">
            {manual.parameters}
          </p>
          <ParameterList schema={tool.schema} />
        </dd>
        <dt>{t("parts.results")}</dt>
        <dd lang="en">{manual.results}</dd>
      </dl>
      <h3 className="caps">{d("fixed")}</h3>
      <dl className="facts">
        <dt>{t("facts.permission")}</dt>
        <dd>
          <code>{tool.permission}</code>
        </dd>
        <dt>{t("facts.operation")}</dt>
        <dd>{t(`operations.${tool.operation}`)}</dd>
        <dt>{t("facts.sensitivity")}</dt>
        <dd>{t(`sensitivities.${tool.sensitivity}`)}</dd>
        <dt>{t("facts.repeat")}</dt>
        <dd>{t(`repeats.${tool.idempotency}`)}</dd>
        <dt>{t("facts.version")}</dt>
        <dd>{tool.version}</dd>
      </dl>
    </aside>
  );
}

function Example({ label, text }: { label: string; text: string }) {
  return (
    <p>
      <span className="fine">{label}</span>
      <code className="example">{text}</code>
    </p>
  );
}
