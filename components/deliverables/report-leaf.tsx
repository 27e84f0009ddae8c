"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import type { Report } from "@/lib/deliverables/report/schema";
import { dressReport, withoutTitle } from "./dress-report";
import { ReportSources } from "./report-sources";

/** The engine's name without the service it came through; null for the engine that is no language model. */
function modelOf(engine: string): string | null {
  return engine.startsWith("built-in/") ? null : engine.slice(engine.indexOf("/") + 1);
}

/** The text itself, as the server made it safe, and where its words come from. */
export function ReportLeaf({ report }: { report: Report }) {
  const t = useTranslations("deliverables");
  const { date } = useFormat();
  const { html, sources, engine, outline } = report;
  const body = useMemo(
    () => withoutTitle(dressReport(html ?? "", new Set(sources.map(({ n }) => n)), (n) => t("table", { n }))),
    [html, sources, t],
  );
  const own = outline[0]?.level === 1 ? outline[0].heading : report.title;
  const model = engine === null ? null : modelOf(engine);
  return (
    <article className="leaf" id="leaf" aria-label={own}>
      <div className="leaf-inner said">
        <header className="report-head">
          <h2 className="report-title">{own}</h2>
          <p className="fine">
            {t(`bylines.${report.origin}`, {
              style: t(`styles.${report.style}`),
              name: report.createdBy.name,
              date: date(report.finishedAt ?? report.updatedAt),
            })}
          </p>
          {report.state === "partial" && report.error && (
            <div className="alert" data-state="partial">
              <Mark name="partial" />
              <div className="alert-text">
                <p>
                  <b>{t("partial")}</b> <span lang="en">{report.error}</span>
                </p>
              </div>
            </div>
          )}
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, and only tags of ours were added */}
        <div className="report-body said" dangerouslySetInnerHTML={{ __html: body }} />
        {sources.length > 0 && <ReportSources sources={sources} />}
        {/* That no language model was used stands in the text itself. */}
        {model !== null && <p className="fine report-engine">{t("writtenWith", { model })}</p>}
      </div>
    </article>
  );
}
