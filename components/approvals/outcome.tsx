"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import type { ApprovalItem } from "@/lib/approvals/schema";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import type { ReceiptDetail } from "@/lib/receipts/schema";

type Settled = Exclude<ApprovalItem["state"], "pending">;

/** Of a card that is decided or closed: what came of it, why, and what can be done next. */
export function Outcome({ approval, state }: { approval: ApprovalItem; state: Settled }) {
  const t = useTranslations("approvals");
  const isEnglish = useLocale() === "en";
  const isLoop = approval.kind === "doom_loop";
  // The slip says it better; a circle that was broken says it in the head.
  if (state === "executed" && (isLoop || approval.receipts.length > 0)) return null;
  const isUnknown = approval.code === "OUTCOME_UNKNOWN";
  const nextKey = `next.${approval.code}` as "next.TOOL_DISABLED";
  return (
    <div className="ask-outcome">
      <p>{isUnknown ? t("outcome.unknown") : t(`outcome.${state}`)}</p>
      {state === "rejected" && approval.reason && <p>{t("rejectedFor", { reason: approval.reason })}</p>}
      {state === "failed" && !isUnknown && (
        <>
          {approval.message && (
            <p className="ask-why" lang={isEnglish ? undefined : "en"}>
              {approval.message}
            </p>
          )}
          <p>{t.has(nextKey) ? t(nextKey) : t("next.failed")}</p>
        </>
      )}
    </div>
  );
}

/** The slips that an approved call left, under its card. */
export function OutcomeSlips({ receiptIds }: { receiptIds: readonly string[] }) {
  const receipts = useQueries({
    queries: receiptIds.map((id) => ({
      queryKey: queryKeys.receipt(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ReceiptDetail>(`/receipts/${id}`, { signal }),
    })),
  });
  const shown = receipts.flatMap(({ data }) => (data ? [data] : []));
  const jobOf = useJobs(shown.some(({ status }) => status === "pending"));
  if (shown.length === 0) return null;
  return (
    <Slips>
      {shown.map((receipt) => (
        <ReceiptSlip key={receipt.id} receipt={receipt} job={jobOf(receipt.id)} />
      ))}
    </Slips>
  );
}

/** The work behind receipts that are not settled yet. */
function useJobs(isWanted: boolean): (receiptId: string) => DeliverableItem | undefined {
  const workspaceId = useWorkspaceId();
  const jobs = useQuery({
    queryKey: queryKeys.deliverables(workspaceId),
    queryFn: ({ signal }) => api.get<Page<DeliverableItem>>(`/workspaces/${workspaceId}/deliverables`, { signal }),
    enabled: isWanted,
  });
  return (receiptId) => jobs.data?.items.find((job) => job.receiptId === receiptId);
}
