"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { classNames } from "@/components/lib/class-names";
import { queryKeys } from "@/components/lib/query-keys";
import { usePageTitle } from "@/components/lib/use-page-title";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { Report } from "@/lib/deliverables/report/schema";
import { DeliverableProgress } from "./deliverable-progress";
import { DeliverableReceipt } from "./deliverable-receipt";
import { ExportMenu } from "./export-menu";
import { ReportEditor } from "./report-editor";
import { ReportLeaf } from "./report-leaf";
import { ReportOutline } from "./report-outline";
import { ReportVersions } from "./report-versions";

/** A report: its text between outline and record. While it is being written, where the work stands. */
export function ReportView({ reportId }: { reportId: string }) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const query = useQuery({
    queryKey: queryKeys.report(reportId),
    queryFn: ({ signal }) => api.get<Report>(`/reports/${reportId}`, { signal }),
  });
  const canWrite = useCan()("deliverables:update");
  const [isEditing, setIsEditing] = useState(false);
  const report = query.data;
  const title = report?.title ?? t("kinds.report");
  usePageTitle(title);
  const hasText = report !== undefined && report.html !== null;
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/deliverables`} />
          <span>{title}</span>
        </span>
      }
      bar={report && report.version > 1 && <span className="badge not-phone">{`v${report.version}`}</span>}
      actions={
        hasText && (
          <>
            {canWrite && !isEditing && (
              <Button icon="pen" onClick={() => setIsEditing(true)}>
                {t("edit")}
              </Button>
            )}
            <ExportMenu reportId={report.id} title={report.title} />
          </>
        )
      }
    >
      {query.isPending && (
        <div className="page">
          <Skeleton label={t("loadingOne")} lines={5} />
        </div>
      )}
      {query.error && !report && (
        <div className="page">
          <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {report && (
        <div className={classNames("reader", !hasText && "is-plain")}>
          {hasText ? (
            <>
              <ReportOutline report={report} />
              {isEditing ? (
                <ReportEditor report={report} onClose={() => setIsEditing(false)} />
              ) : (
                <ReportLeaf report={report} />
              )}
            </>
          ) : (
            <DeliverableProgress
              item={report}
              byline={t("askedBy", { style: t(`styles.${report.style}`), name: report.createdBy.name })}
            />
          )}
          <aside className="reader-right" aria-label={t("record")}>
            <ReportVersions report={report} />
            <DeliverableReceipt receiptId={report.receiptId} />
          </aside>
        </div>
      )}
    </Main>
  );
}
