"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { usePages } from "@/components/lib/use-pages";
import { useSettled } from "@/components/lib/use-settled";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { Table } from "@/components/ui/table";
import type { AuditItem } from "@/lib/audit/schema";
import { AuditRow, auditColumns } from "./audit-row";
import { VerifyTrail } from "./verify-trail";

const filters = ["action", "tool", "code"] as const;
type Filter = (typeof filters)[number];

/** Every call and every change of a right, newest first, chained so that nothing can be taken out unseen. */
export function AuditTrail() {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const [given, setGiven] = useState<Record<Filter, string>>({ action: "", tool: "", code: "" });
  const wanted = useSettled(given, 400);
  const query = new URLSearchParams(
    filters.map((name) => [name, wanted[name].trim()]).filter((pair): pair is [Filter, string] => pair[1] !== ""),
  );
  const list = usePages<AuditItem>(["audit", workspaceId], `/workspaces/${workspaceId}/audit?${query}`);
  return (
    <>
      <VerifyTrail />
      <div className="filters audit-filters">
        {filters.map((name) => (
          <Field
            key={name}
            label={t(`filters.${name}`)}
            placeholder={t(`placeholders.${name}`)}
            value={given[name]}
            onChange={(event) => setGiven((before) => ({ ...before, [name]: event.target.value }))}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
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
