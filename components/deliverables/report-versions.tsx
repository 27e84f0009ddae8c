"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { Report } from "@/lib/deliverables/report/schema";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import { newestOf, useReport, useReportVersions } from "./use-report-versions";
import { useSaveVersion } from "./use-save-version";

/** Every version of the same report, newest first; each has its own address. Nothing while there is only one. */
export function ReportVersions({ report }: { report: Report }) {
  const t = useTranslations("deliverables");
  const items = useReportVersions(report.id);
  const [compared, setCompared] = useState<DeliverableItem>();
  if (items.length < 2) return null;
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 className="caps" id="versions">
        {t("versions")}
      </h2>
      <ol className="versions">
        {items.map((item) => (
          <VersionRow
            key={item.id}
            item={item}
            isShown={item.id === report.id}
            newest={newestOf(items)}
            onCompare={() => setCompared(item)}
          />
        ))}
      </ol>
      <Dialog
        isOpen={compared !== undefined}
        onClose={() => setCompared(undefined)}
        title={t("compared", { one: compared?.version ?? 0, other: report.version })}
        isWide
      >
        {compared && <Comparison other={compared} report={report} />}
      </Dialog>
    </section>
  );
}

interface VersionRowProps {
  item: DeliverableItem;
  /** It is the one that stands beside this list. */
  isShown: boolean;
  newest: DeliverableItem | undefined;
  onCompare: () => void;
}

function VersionRow({ item, isShown, newest, onCompare }: VersionRowProps) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const canWrite = useCan()("deliverables:update");
  const { when } = useFormat();
  const toast = useToast();
  const restore = useSaveVersion();
  const hasText = item.state === "ready" || item.state === "partial";
  return (
    <li className="version" aria-current={isShown ? "true" : undefined}>
      <code>{`v${item.version}`}</code>
      <div>
        <p>{isShown ? <b>{item.title}</b> : <Link href={`/w/${workspaceId}/reports/${item.id}`}>{item.title}</Link>}</p>
        <p className="fine">
          {t(`origins.${item.origin}`, { name: item.createdBy.name })}
          {t("comma")}
          {when(item.finishedAt ?? item.createdAt)}
        </p>
        {item.note && <p className="fine">{item.note}</p>}
        {item.state !== "ready" && <StateLabel kind="job" state={item.state} />}
        {hasText && !isShown && (
          <p className="version-acts">
            <Button variant="link" onClick={onCompare}>
              {t("compare")}
            </Button>
            {canWrite && item.id !== newest?.id && (
              <Button
                variant="link"
                isSent={restore.isPending}
                onClick={() =>
                  restore.mutate(
                    { id: item.id, on: newest?.version },
                    { onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }) },
                  )
                }
              >
                {t("restore")}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** What changed from the older to the newer of two versions. */
function Comparison({ other, report }: { other: DeliverableItem; report: Report }) {
  const t = useTranslations("deliverables");
  const query = useReport(other.id);
  if (query.error) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton label={t("loadingOne")} lines={5} />;
  const [before, after] = other.version < report.version ? [query.data, report] : [report, query.data];
  return <ChangeDiff name={after.title} before={before.markdown} after={after.markdown} />;
}
