"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { useStateWord } from "@/components/receipts/state-mark";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { StateFilter } from "@/components/ui/state-filter";
import { type RequestItem, type RequestState, requestStates } from "@/lib/gateway/requests/schema";
import { RequestRow } from "./request-row";

/** Who asks the admins for which tool, and what was answered: all of them for an admin, one's own for everybody. */
export function RequestList() {
  const t = useTranslations("requests");
  const word = useStateWord();
  const workspaceId = useWorkspaceId();
  const [state, setState] = useState<RequestState | null>(null);
  const list = usePages<RequestItem>(
    queryKeys.requests(workspaceId),
    `/workspaces/${workspaceId}/requests${state ? `?state=${state}` : ""}`,
  );
  const isEmpty = !list.isPending && !list.error && list.items.length === 0;
  return (
    <>
      {!(isEmpty && state === null) && (
        <div className="filters">
          <StateFilter
            label={t("filter")}
            any={t("any")}
            states={requestStates}
            value={state}
            word={(one) => word("request", one)}
            onChange={setState}
          />
        </div>
      )}
      {list.isPending && <Skeleton label={t("loading")} lines={4} />}
      {list.error && <ErrorAlert error={list.error} title={t("listFailed")} onRetry={list.refetch} />}
      {isEmpty && state === null && <EmptyPlace title={t("empty")}>{t("emptyText")}</EmptyPlace>}
      {isEmpty && state !== null && <EmptyPlace title={t("none", { state: word("request", state) })} />}
      {list.items.length > 0 && (
        <ul className="notes">
          {list.items.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}
