"use client";

import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import { Table } from "@/components/ui/table";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import { DeliverableRow } from "./deliverable-row";
import { EmptyLibrary } from "./empty-library";
import { type LibraryQuery, libraryAddress } from "./library-query";

export interface LibraryListProps {
  query: LibraryQuery;
  /** Asks for a report; left out for who may not. */
  onNew?: () => void;
  /** Takes the narrowing back. */
  onClear: () => void;
}

/** Deliverables of every kind, or of one, a row each. */
export function DeliverableList(props: LibraryListProps) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const path = `/workspaces/${workspaceId}/deliverables${libraryAddress(props.query)}`;
  const list = usePages<DeliverableItem>(queryKeys.deliverables(workspaceId), path);
  if (list.isPending) return <Skeleton label={t("loading")} lines={5} />;
  if (list.error) return <ErrorAlert error={list.error} onRetry={list.refetch} />;
  if (list.items.length === 0) return <EmptyLibrary {...props} />;
  return (
    <>
      <Table
        label={t("title")}
        columns={[
          { id: "name", label: t("columns.name") },
          { id: "state", label: t("columns.state") },
          { id: "asked", label: t("columns.asked") },
          { id: "receipt", label: t("columns.receipt") },
        ]}
      >
        {list.items.map((item) => (
          <DeliverableRow key={item.id} item={item} />
        ))}
      </Table>
      <LoadMore list={list} />
    </>
  );
}
