"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CancelJob } from "@/components/chat/cancel-job";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { usePages } from "@/components/lib/use-pages";
import { ReceiptSlip } from "@/components/receipts/receipt-slip";
import { useStateWord } from "@/components/receipts/state-mark";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { StateFilter } from "@/components/ui/state-filter";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import { type ReceiptItem, type ReceiptStatus, receiptStatuses } from "@/lib/receipts/schema";

/** Receipts like minutes: who asked in the margin, what came of it on the slip. */
export function ReceiptList() {
  const t = useTranslations("records");
  const word = useStateWord();
  const workspaceId = useWorkspaceId();
  const [status, setStatus] = useState<ReceiptStatus | null>(null);
  const list = usePages<ReceiptItem>(
    queryKeys.receipts(workspaceId),
    `/workspaces/${workspaceId}/receipts${status ? `?status=${status}` : ""}`,
  );
  const jobs = useQuery({
    queryKey: queryKeys.deliverables(workspaceId),
    queryFn: ({ signal }) => api.get<Page<DeliverableItem>>(`/workspaces/${workspaceId}/deliverables`, { signal }),
    enabled: list.items.some((receipt) => receipt.status === "pending"),
  });
  const jobOf = (receipt: ReceiptItem) => jobs.data?.items.find((job) => job.receiptId === receipt.id);
  const isEmpty = !list.isPending && !list.error && list.items.length === 0;
  return (
    <>
      {!(isEmpty && status === null) && (
        <div className="filters">
          <StateFilter
            label={t("filter")}
            any={t("any")}
            states={receiptStatuses}
            value={status}
            word={(one) => word("receipt", one)}
            onChange={setStatus}
          />
        </div>
      )}
      {list.isPending && <Skeleton label={t("loading")} lines={5} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {isEmpty && status === null && <EmptyPlace title={t("empty")}>{t("emptyText")}</EmptyPlace>}
      {isEmpty && status !== null && <EmptyPlace title={t("none", { state: word("receipt", status) })} />}
      {list.items.length > 0 && (
        <ol className="minutes">
          {list.items.map((receipt) => (
            <ReceiptLine key={receipt.id} receipt={receipt} job={jobOf(receipt)} />
          ))}
        </ol>
      )}
      <LoadMore list={list} />
    </>
  );
}

function ReceiptLine({ receipt, job }: { receipt: ReceiptItem; job?: DeliverableItem }) {
  const { when } = useFormat();
  return (
    <li>
      <p className="minutes-who">
        <b>{receipt.askedBy.name}</b>
        <time dateTime={receipt.created_at}>{when(receipt.created_at)}</time>
        <code>{receipt.tool}</code>
      </p>
      <ReceiptSlip receipt={receipt} job={job} action={job && <CancelJob job={job} />} />
    </li>
  );
}
