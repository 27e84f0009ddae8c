"use client";

import { useTranslations } from "next-intl";
import { toApiError } from "@/components/lib/api-error";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { ApprovalCard } from "./approval-card";
import { useApproval } from "./use-approval";

interface ApprovalPlaceProps {
  approvalId: string;
  onAskAgain?: (text: string) => void;
  isAway?: boolean;
}

/** A card by its id, read from the record: the same after a reload, in another window, on another day. */
export function ApprovalPlace({ approvalId, ...card }: ApprovalPlaceProps) {
  const t = useTranslations("approvals");
  const approval = useApproval(approvalId);
  if (approval.data) return <ApprovalCard approval={approval.data} {...card} />;
  if (!approval.error) {
    return (
      <div className="ask ask-wait">
        <Skeleton label={t("loading")} lines={4} />
      </div>
    );
  }
  if (toApiError(approval.error).code === "NOT_FOUND") return <p className="fine">{t("gone")}</p>;
  return <ErrorAlert error={approval.error} onRetry={() => void approval.refetch()} />;
}
