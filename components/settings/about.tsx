"use client";

import { useTranslations } from "next-intl";
import { Mark } from "@/components/receipts/mark";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { useHealth } from "./use-health";

/** Which version this is, and which engine, database and job runner stand behind it. */
export function About() {
  const t = useTranslations("settings");
  const health = useHealth();
  if (health.isPending) return <Skeleton label={t("loadingAbout")} />;
  if (health.error) return <ErrorAlert error={health.error} onRetry={() => void health.refetch()} />;
  const { status, version, database, jobs, mail, model } = health.data;
  const mark = status === "ok" ? "done" : "failed";
  const databaseKey = `databases.${database}` as "databases.embedded";
  return (
    <dl className="leaders about">
      <div>
        <dt>{t("about.status")}</dt>
        <dd className="state-label" data-state={mark}>
          <Mark name={mark} />
          <span className="word">{t(`statuses.${status}`)}</span>
        </dd>
      </div>
      <div>
        <dt>{t("about.version")}</dt>
        <dd>
          <code>{version}</code>
        </dd>
      </div>
      <div>
        <dt>{t("about.model")}</dt>
        <dd>{model.provider === "built-in" ? t("builtIn") : model.chat}</dd>
      </div>
      <div>
        <dt>{t("about.database")}</dt>
        <dd>{t.has(databaseKey) ? t(databaseKey) : database}</dd>
      </div>
      <div>
        <dt>{t("about.jobs")}</dt>
        <dd>{t(`jobs.${jobs}`)}</dd>
      </div>
      <div>
        <dt>{t("about.mail")}</dt>
        <dd>{t(`mail.${mail}`)}</dd>
      </div>
      <div>
        <dt>{t("about.api")}</dt>
        <dd>
          <a href="/api/v1/docs">{t("apiDocs")}</a>
        </dd>
      </div>
    </dl>
  );
}
