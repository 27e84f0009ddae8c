"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { ToolItem } from "@/lib/gateway/schema";
import { ToolSettings } from "./tool-settings";

/** A tool's manual, as agents read it, beside what can be set. */
export function ToolDetail({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tools");
  const { manual } = tool;
  const label = useDeliveredWords().toolLabel(tool);
  return (
    <div className="detail-grid">
      <section className="stack manual" aria-label={t("manual", { label })}>
        <h2 className="caps">{t("manualTitle")}</h2>
        <dl className="manual-parts">
          <div>
            <dt>{t("parts.meaning")}</dt>
            <dd lang="en">{manual.meaning}</dd>
          </div>
          <div>
            <dt>{t("parts.when")}</dt>
            <dd lang="en">
              <p>{manual.when}</p>
              <p>
                <b>{t("parts.whenNot")}</b> {manual.whenNot}
              </p>
            </dd>
          </div>
          <div>
            <dt>{t("parts.parameters")}</dt>
            <dd lang="en">
              <p className="pre">{manual.parameters}</p>
              <Example label={t("parts.good")} text={manual.goodExample} />
              <Example label={t("parts.bad")} text={manual.badExample} />
            </dd>
          </div>
          <div>
            <dt>{t("parts.results")}</dt>
            <dd lang="en">{manual.results}</dd>
          </div>
        </dl>
      </section>
      <section className="stack" aria-label={t("settings", { label })}>
        <h2 className="caps">{t("settingsTitle")}</h2>
        <ToolSettings key={tool.changedAt ?? ""} tool={tool} />
        <dl className="facts">
          <dt>{t("facts.permission")}</dt>
          <dd>
            <code>{tool.permission}</code>
          </dd>
          <dt>{t("facts.operation")}</dt>
          <dd>{t(`operations.${tool.operation}`)}</dd>
          <dt>{t("facts.repeat")}</dt>
          <dd>{t(`repeats.${tool.idempotency}`)}</dd>
          {tool.sensitivity === "high" && (
            <>
              <dt>{t("facts.sensitivity")}</dt>
              <dd>{t("sensitive")}</dd>
            </>
          )}
        </dl>
      </section>
    </div>
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
