"use client";

import { useTranslations } from "next-intl";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { Report } from "@/lib/deliverables/report/schema";
import { useReport } from "./use-versions";

/** What changed from the older to the newer of two versions of a report. */
export function ReportComparison({ otherId, report }: { otherId: string; report: Report }) {
  const t = useTranslations("deliverables");
  const query = useReport(otherId);
  if (query.error) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton label={t("loadingOne")} lines={5} />;
  const [before, after] = query.data.version < report.version ? [query.data, report] : [report, query.data];
  return <ChangeDiff name={after.title} before={before.markdown} after={after.markdown} />;
}
