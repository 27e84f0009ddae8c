"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import type { Report } from "@/lib/deliverables/report/schema";
import { DeliverablePage } from "./deliverable-page";
import { DeliverableVersions } from "./deliverable-versions";
import { ExportMenu } from "./export-menu";
import { ReportComparison } from "./report-comparison";
import { ReportEditor } from "./report-editor";
import { ReportLeaf } from "./report-leaf";
import { ReportOutline } from "./report-outline";

/** A report: its text between outline and record. While it is being written, where the work stands. */
export function ReportView({ reportId }: { reportId: string }) {
  const t = useTranslations("deliverables");
  const canWrite = useCan()("deliverables:update");
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.report(reportId),
    queryFn: ({ signal }) => api.get<Report>(`/reports/${reportId}`, { signal }),
  });
  const { data } = query;
  const report = data?.html == null ? undefined : data;
  return (
    <DeliverablePage
      kind="report"
      query={query}
      byline={data ? t("askedBy", { style: t(`styles.${data.style}`), name: data.createdBy.name }) : ""}
      actions={
        report && (
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
      shown={
        report && (
          <>
            <ReportOutline report={report} />
            {isEditing ? (
              <ReportEditor report={report} onClose={() => setIsEditing(false)} />
            ) : (
              <ReportLeaf report={report} />
            )}
          </>
        )
      }
      beside={
        data && (
          <DeliverableVersions
            kind="report"
            shown={data}
            comparison={({ id }) => <ReportComparison otherId={id} report={data} />}
          />
        )
      }
    />
  );
}
