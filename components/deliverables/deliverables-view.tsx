"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { useStateWord } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { StateFilter } from "@/components/ui/state-filter";
import { Table } from "@/components/ui/table";
import { type DeliverableItem, type JobState, jobStates } from "@/lib/deliverables/schema";
import { DeliverableRow } from "./deliverable-row";
import { NewReport } from "./new-report";

/** The library: everything that was made or is being made, with its state as the server has it. */
export function DeliverablesView() {
  const t = useTranslations("deliverables");
  const canCreate = useCan()("deliverables:create");
  const [isNew, setIsNew] = useState(false);
  const open = canCreate ? () => setIsNew(true) : undefined;
  return (
    <Main
      title={t("title")}
      actions={
        open && (
          <Button variant="pen" icon="plus" onClick={open}>
            {t("new")}
          </Button>
        )
      }
    >
      <div className="page">
        <Library onNew={open} />
      </div>
      <Dialog isOpen={isNew} onClose={() => setIsNew(false)} title={t("new")} isWide>
        <NewReport onCancel={() => setIsNew(false)} />
      </Dialog>
    </Main>
  );
}

function Library({ onNew }: { onNew?: () => void }) {
  const t = useTranslations("deliverables");
  const word = useStateWord();
  const workspaceId = useWorkspaceId();
  const [state, setState] = useState<JobState | null>(null);
  const list = usePages<DeliverableItem>(
    queryKeys.deliverables(workspaceId),
    `/workspaces/${workspaceId}/deliverables${state ? `?state=${state}` : ""}`,
  );
  const isEmpty = !list.isPending && !list.error && list.items.length === 0;
  return (
    <>
      {!(isEmpty && state === null) && (
        <div className="filters">
          <StateFilter
            label={t("filter")}
            any={t("any")}
            states={jobStates}
            value={state}
            word={(one) => word("job", one)}
            onChange={setState}
          />
        </div>
      )}
      {list.isPending && <Skeleton label={t("loading")} lines={5} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {isEmpty && state !== null && <EmptyPlace title={t("none", { state: word("job", state) })} />}
      {isEmpty && state === null && (
        <EmptyPlace title={t("empty")} actions={onNew && <Button onClick={onNew}>{t("new")}</Button>}>
          {onNew ? t("emptyText") : t("emptyReader")}
        </EmptyPlace>
      )}
      {list.items.length > 0 && (
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
      )}
      <LoadMore list={list} />
    </>
  );
}
