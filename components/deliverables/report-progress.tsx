"use client";

import { useTranslations } from "next-intl";
import { CancelJob } from "@/components/chat/cancel-job";
import { JobProgress } from "@/components/receipts/job-progress";
import { Mark } from "@/components/receipts/mark";
import { useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/place";
import type { Report } from "@/lib/deliverables/report/schema";
import { movingStates } from "./moving-states";
import { useRetryReport } from "./use-retry-report";

/** A report without text: being written, or why there is none. */
export function ReportProgress({ report }: { report: Report }) {
  const t = useTranslations("deliverables");
  const isMoving = movingStates.includes(report.state);
  return (
    <article className="leaf" aria-label={report.title}>
      <div className="leaf-inner">
        <header className="report-head">
          <h2 className="report-title">{report.title}</h2>
          <p className="fine">{t("askedBy", { style: t(`styles.${report.style}`), name: report.createdBy.name })}</p>
        </header>
        {isMoving ? (
          <>
            <div className="report-job" role="status">
              <JobProgress
                label={report.title}
                state={report.state}
                phase={report.phase}
                action={<CancelJob job={report} />}
              />
            </div>
            <p className="fine">{t("movingText")}</p>
            <Skeleton label={t("loadingOne")} lines={5} />
          </>
        ) : (
          <Ended report={report} />
        )}
      </div>
    </article>
  );
}

function Ended({ report }: { report: Report }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("common");
  const word = useStateWord();
  const { retry, canRetry } = useRetryReport(report);
  const mark = markOf("job", report.state);
  return (
    <div className="alert" data-state={mark} role={report.state === "failed" ? "alert" : "status"}>
      <Mark name={mark} />
      <div className="alert-text">
        <p>
          <b>{word("job", report.state)}.</b> {report.error && <span lang="en">{report.error}</span>}
        </p>
        {canRetry && <p>{t("retryText")}</p>}
      </div>
      {canRetry && (
        <Button icon="retry" isSent={retry.isPending} onClick={() => retry.mutate()}>
          {c("retry")}
        </Button>
      )}
    </div>
  );
}
