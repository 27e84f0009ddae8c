"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { useSettled } from "@/components/lib/use-settled";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { Table } from "@/components/ui/table";
import type { AuditItem } from "@/lib/audit/schema";
import { AuditFilterBar } from "./audit-filters";
import { type AuditFilters, auditSearch } from "./audit-query";
import { AuditRow, auditColumns } from "./audit-row";
import { VerifyTrail } from "./verify-trail";

/** Every call and every change of a right, newest first, chained so that nothing can be taken out unseen. */
export function AuditTrail({ filters: first }: { filters: AuditFilters }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const [filters, setFilters] = useState(first);
  const search = auditSearch(useSettled(filters, 300));
  const list = usePages<AuditItem>(queryKeys.audit(workspaceId), `/workspaces/${workspaceId}/audit?${search}`);
  const change = (next: AuditFilters) => {
    setFilters(next);
    // The address names what is shown, so that it can be sent and loaded again.
    const query = auditSearch(next);
    window.history.replaceState(null, "", `?tab=audit${query && `&${query}`}`);
  };
  return (
    <>
      <VerifyTrail newest={list.items[0]?.seq} isWhole={search === ""} />
      <AuditFilterBar filters={filters} onChange={change} />
      {list.isPending && <Skeleton label={t("loadingTrail")} lines={5} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyPlace title={t("noTrail")}>{t("noTrailText")}</EmptyPlace>
      )}
      {list.items.length > 0 && (
        <Table
          label={t("trail")}
          columns={auditColumns.map((id) => ({ id, label: t(`columns.${id}`), isHidden: id === "detail" }))}
        >
          {list.items.map((row) => (
            <AuditRow key={row.id} row={row} />
          ))}
        </Table>
      )}
      <LoadMore list={list} />
    </>
  );
}
