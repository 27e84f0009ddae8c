"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { CodeMark } from "@/components/records/code-mark";
import { useActionWords } from "@/components/records/use-action-words";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { AuditItem } from "@/lib/audit/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import { Part } from "./part";

const shown = 12;

/** The newest rows of the trail that are about this tool, each with the way to where it came from. */
export function LastCalls({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tool");
  const r = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const word = useActionWords();
  const { when, milliseconds } = useFormat();
  const rows = useQuery({
    queryKey: queryKeys.toolCalls(workspaceId, tool.name),
    queryFn: ({ signal }) =>
      api.get<Page<AuditItem>>(`/workspaces/${workspaceId}/audit?tool=${tool.name}&limit=${shown}`, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <Part title={t("callsTitle")} text={t("callsText")} isWide>
      {rows.isPending && <Skeleton label={t("loadingCalls")} lines={3} />}
      {rows.error && <ErrorAlert error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data?.items.length === 0 && <p className="fine">{t("noCalls")}</p>}
      {rows.data && rows.data.items.length > 0 && (
        <ol className="call-list">
          {rows.data.items.map((row) => (
            <li key={row.id}>
              <CodeMark row={row} />
              <Link className="row-link" href={`/w/${workspaceId}/audit/${row.id}`}>
                {word(row.action)}
              </Link>
              <span>{row.actorName ?? r("system")}</span>
              <span className="num">{row.durationMs === undefined ? "" : milliseconds(row.durationMs)}</span>
              <time dateTime={row.at}>{when(row.at)}</time>
            </li>
          ))}
        </ol>
      )}
      <Link href={`/w/${workspaceId}/receipts?tab=audit&tool=${tool.name}`}>{t("allCalls")}</Link>
    </Part>
  );
}
