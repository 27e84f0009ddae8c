"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { useStateWord } from "@/components/receipts/state-mark";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { NoPermission } from "@/components/ui/no-permission";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { StateFilter } from "@/components/ui/state-filter";
import { Table } from "@/components/ui/table";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { type AutomationState, automationStates } from "@/lib/automations/schema";
import { AutomationRow } from "./automation-row";

/** Everything that is to run by itself, with when it runs next and what its last run came to. */
export function AutomationsView() {
  const t = useTranslations("automations");
  const can = useCan();
  const href = `/w/${useWorkspaceId()}/automations/new`;
  const canCreate = can("automations:create");
  return (
    <Main
      title={t("title")}
      actions={
        canCreate && (
          <ButtonLink variant="pen" icon="plus" href={href}>
            {t("new")}
          </ButtonLink>
        )
      }
    >
      <div className="page">
        {can("automations:read") ? (
          <AutomationList newHref={canCreate ? href : undefined} />
        ) : (
          <NoPermission permission="automations:read" />
        )}
      </div>
    </Main>
  );
}

function AutomationList({ newHref }: { newHref?: string }) {
  const t = useTranslations("automations");
  const word = useStateWord();
  const workspaceId = useWorkspaceId();
  const [state, setState] = useState<AutomationState | null>(null);
  const list = usePages<AutomationItem>(
    queryKeys.automations(workspaceId),
    `/workspaces/${workspaceId}/automations${state ? `?state=${state}` : ""}`,
  );
  const isEmpty = !list.isPending && !list.error && list.items.length === 0;
  return (
    <>
      {!(isEmpty && state === null) && (
        <div className="filters">
          <StateFilter
            label={t("filter")}
            any={t("any")}
            states={automationStates}
            value={state}
            word={(one) => word("automation", one)}
            onChange={setState}
          />
        </div>
      )}
      {list.isPending && <Skeleton label={t("loading")} lines={5} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {isEmpty && state !== null && <EmptyPlace title={t("none", { state: word("automation", state) })} />}
      {isEmpty && state === null && (
        <EmptyPlace title={t("empty")} actions={newHref && <ButtonLink href={newHref}>{t("new")}</ButtonLink>}>
          {newHref ? t("emptyText") : t("emptyReader")}
        </EmptyPlace>
      )}
      {list.items.length > 0 && (
        <div className="automations-table">
          <Table
            label={t("title")}
            columns={[
              { id: "name", label: t("columns.name") },
              { id: "when", label: t("columns.when") },
              { id: "next", label: t("columns.next") },
              { id: "last", label: t("columns.last") },
              { id: "state", label: t("columns.state") },
              { id: "more", label: t("columns.more"), isHidden: true },
            ]}
          >
            {list.items.map((item) => (
              <AutomationRow key={item.id} item={item} />
            ))}
          </Table>
        </div>
      )}
      <LoadMore list={list} />
    </>
  );
}
