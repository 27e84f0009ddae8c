"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import type { Report } from "@/lib/deliverables/report/schema";
import type { DeliverableItem } from "@/lib/deliverables/schema";

/** Every version of the same report, newest first; each has its own address. Nothing while there is only one. */
export function ReportVersions({ report }: { report: Report }) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const versions = useQuery({
    queryKey: [...queryKeys.report(report.id), "versions"],
    queryFn: ({ signal }) => api.get<Page<DeliverableItem>>(`/reports/${report.id}/versions`, { signal }),
  });
  const items = versions.data?.items ?? [];
  if (items.length < 2) return null;
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 className="caps" id="versions">
        {t("versions")}
      </h2>
      <ol className="versions">
        {items.map((item) => (
          <li key={item.id} className="version" aria-current={item.id === report.id ? "true" : undefined}>
            <code>{`v${item.version}`}</code>
            <div>
              <p>
                {item.id === report.id ? (
                  <b>{item.title}</b>
                ) : (
                  <Link href={`/w/${workspaceId}/reports/${item.id}`}>{item.title}</Link>
                )}
              </p>
              <p className="fine">
                {item.createdBy.name}
                {t("comma")}
                {when(item.finishedAt ?? item.createdAt)}
              </p>
              {item.state !== "ready" && <StateLabel kind="job" state={item.state} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
