"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ApprovalPlace } from "@/components/approvals/approval-place";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { WaitRow } from "./wait-row";

const filters = ["mine", "others", "closed"] as const;
type Filter = (typeof filters)[number];

const isFor: Record<Filter, (approval: ApprovalItem) => boolean> = {
  mine: ({ decisions }) => decisions.includes("approve"),
  others: ({ decisions }) => !decisions.includes("approve"),
  closed: () => true,
};

/** Cards in a list, the chosen one beside it; on a phone one after the other. */
export function DecideTab({ chosen }: { chosen: string | null }) {
  const t = useTranslations("inbox");
  const workspaceId = useWorkspaceId();
  const [filter, setFilter] = useState<Filter>("mine");
  // What stands beside the list stays there when the list changes under it: nobody presses on another card.
  const [kept, setKept] = useState<string | null>(null);
  const status = filter === "closed" ? "closed" : "pending";
  const list = usePages<ApprovalItem>(
    queryKeys.approvals(workspaceId),
    `/workspaces/${workspaceId}/approvals?status=${status}`,
  );
  const items = list.items.filter(isFor[filter]);
  const first = items[0]?.id;
  useEffect(() => {
    if (first) setKept((before) => before ?? first);
  }, [first]);
  const choose = (id: string | null) => {
    setKept(id);
    window.history.pushState(null, "", id ? `?approval=${id}` : "?");
  };
  const pick = (next: Filter) => {
    setFilter(next);
    setKept(null);
    if (chosen) window.history.replaceState(null, "", "?");
  };
  const shown = chosen ?? kept;
  const isEmpty = !list.isPending && !list.error && items.length === 0 && !list.hasMore;
  return (
    <div className="inbox" data-chosen={chosen ? "" : undefined}>
      <div className="inbox-list">
        <FilterChoice value={filter} onChange={pick} />
        {list.isPending && <Skeleton className="inbox-wait" label={t("loading")} lines={4} />}
        {list.error && <ErrorAlert error={list.error} title={t("failed")} onRetry={list.refetch} />}
        {items.length > 0 && (
          <nav aria-label={t("list", { filter: t(`filters.${filter}`) })}>
            {items.map((approval) => (
              <WaitRow key={approval.id} approval={approval} isCurrent={approval.id === shown} onChoose={choose} />
            ))}
          </nav>
        )}
        {isEmpty && (
          <EmptyPlace
            title={t(`empty.${filter}`)}
            actions={filter === "mine" && <Button onClick={() => pick("closed")}>{t("seeDecided")}</Button>}
          >
            {t(`empty.${filter}Text`)}
          </EmptyPlace>
        )}
        <LoadMore list={list} />
      </div>
      <div className="inbox-card">
        {chosen && (
          <Button variant="link" icon="left" className="inbox-back" onClick={() => choose(null)}>
            {t("back")}
          </Button>
        )}
        {shown ? (
          <ApprovalPlace key={shown} approvalId={shown} isAway />
        ) : (
          items.length > 0 && <p className="fine">{t("choose")}</p>
        )}
      </div>
    </div>
  );
}

function FilterChoice({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const t = useTranslations("inbox");
  return (
    <fieldset className="inbox-filter">
      <legend className="sr">{t("filter")}</legend>
      <div className="choice">
        {filters.map((filter) => (
          <label key={filter}>
            <input type="radio" name="inbox-filter" checked={filter === value} onChange={() => onChange(filter)} />
            {t(`filters.${filter}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
